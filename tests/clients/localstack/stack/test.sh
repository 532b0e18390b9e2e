aws --endpoint-url "$ENDPOINT" s3api head-bucket --bucket photos
