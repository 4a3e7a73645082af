#!/bin/sh
# Run by compose.yaml before the portals start; again it changes nothing. The portals have two users of the store: one for the files, and one that may list,
# read and write backups and never delete them. Of what it would write over, the version before stays.
set -eu
export AWS_DEFAULT_REGION=us-east-1
store() { aws --endpoint-url http://store:7070 s3api "$@"; }
allow() {
  store put-bucket-policy --bucket "$1" --policy "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",
    \"Principal\":{\"AWS\":[\"$2\"]},\"Action\":$3,\"Resource\":[\"arn:aws:s3:::$1\",\"arn:aws:s3:::$1/*\"]}]}"
}
store put-bucket-versioning --bucket backups --versioning-configuration Status=Enabled
allow files "$S3_KEY" '"s3:*"'
allow backups "$BACKUP_S3_KEY" '["s3:ListBucket","s3:GetObject","s3:PutObject"]'
