import json, os, urllib.request, boto3

endpoint = os.environ["ENDPOINT"]
ready = json.load(urllib.request.urlopen(endpoint + "/_localstack/init/ready"))
assert ready == {
    "completed": True,
    "scripts": [
        {"stage": "READY", "name": "10-key.sh", "state": "SUCCESSFUL"},
        {"stage": "READY", "name": "20-broken.sh", "state": "ERROR"},
    ],
}, ready
stages = json.load(urllib.request.urlopen(endpoint + "/_localstack/init"))["completed"]
assert stages == {"BOOT": True, "START": True, "READY": True, "SHUTDOWN": False}, stages
kms = boto3.client("kms", endpoint_url=endpoint)
cipher = kms.encrypt(KeyId="alias/shared", Plaintext=b"hello")["CiphertextBlob"]
assert kms.decrypt(CiphertextBlob=cipher)["Plaintext"] == b"hello"
