"""``python -m botifarra.cli`` is the same as ``botifarra``."""

import sys

from botifarra.cli import main

sys.exit(main())
