#!/bin/sh
KEY=$(awslocal kms create-key --description shared --query KeyMetadata.KeyId --output text)
awslocal kms create-alias --alias-name alias/shared --target-key-id "$KEY"
