"""The planner as a command: `runplan conform --lines -- python3 -B properties/conform/python/run.py`."""

from planner.__main__ import main

main()
