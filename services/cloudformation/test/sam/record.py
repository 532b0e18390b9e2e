"""Keeps what AWS's translator of SAM, the package aws-sam-translator, makes of the samples beside this file.

    AWS_DEFAULT_REGION=us-east-1 python services/cloudformation/test/sam/record.py
"""

import json
from pathlib import Path

import samtranslator
from samtranslator.translator.transform import transform

FOLDER = Path(__file__).parent


class Policies:
    def load(self):
        names = {"AWSLambdaBasicExecutionRole": "service-role/AWSLambdaBasicExecutionRole", "AmazonSQSFullAccess": "AmazonSQSFullAccess"}
        return {name: f"arn:aws:iam::aws:policy/{path}" for name, path in names.items()}


samples = json.loads((FOLDER / "samples.json").read_text())
made = {name: transform(template, {}, Policies()) for name, template in samples.items()}
recorded = {"translator": samtranslator.__version__, "made": made}
(FOLDER / "recorded.json").write_text(json.dumps(recorded, indent=1) + "\n")
