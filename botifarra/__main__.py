"""``python -m botifarra``."""

import sys

from botifarra.cli import main

sys.exit(main())
