"""Reads what the documentation shows into the classes, and writes it again."""
import json
import sys

from caja_dte import models
from caja_dte.wire import parsed, read, text_of

for line in open(sys.argv[1], encoding="utf-8"):
    sample = json.loads(line)
    print(text_of(read(getattr(models, sample["model"]), parsed(sample["text"]))))
