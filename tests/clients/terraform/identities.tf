# Identities of many kinds, and a function with its role. With `changed` most of them change in place.

variable "changed" {
  type    = bool
  default = false
}

provider "aws" {}

locals {
  trust = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = var.changed ? ["lambda.amazonaws.com", "ec2.amazonaws.com"] : ["lambda.amazonaws.com"] }
      Action    = "sts:AssumeRole"
    }]
  })
  read = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = var.changed ? ["s3:GetObject", "s3:ListBucket"] : ["s3:GetObject"]
      Resource = "*"
    }]
  })
}

resource "aws_iam_role" "function" {
  name                 = "tf-function"
  path                 = "/app/"
  description          = var.changed ? "a function's" : "of a function"
  assume_role_policy   = local.trust
  max_session_duration = var.changed ? 7200 : 3600
  permissions_boundary = var.changed ? aws_iam_policy.read.arn : "arn:aws:iam::aws:policy/PowerUserAccess"
  tags                 = var.changed ? { team = "b", more = "1" } : { team = "a", less = "1" }
}

resource "aws_iam_policy" "read" {
  name        = "tf-read"
  path        = "/app/"
  description = "reads"
  policy      = local.read
  tags        = { changed = tostring(var.changed) }
}

resource "aws_iam_role_policy" "inline" {
  name   = "inline"
  role   = aws_iam_role.function.id
  policy = local.read
}

resource "aws_iam_role_policy_attachment" "logs" {
  role       = aws_iam_role.function.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"
}

resource "aws_iam_role_policy_attachment" "read" {
  role       = aws_iam_role.function.name
  policy_arn = aws_iam_policy.read.arn
}

resource "aws_iam_instance_profile" "host" {
  name = "tf-host"
  role = aws_iam_role.function.name
  tags = { changed = tostring(var.changed) }
}

resource "aws_iam_user" "ann" {
  name          = var.changed ? "tf-anna" : "tf-ann"
  path          = "/staff/"
  force_destroy = true
  # The provider tags the new name before it renames the user, so that both at once fail.
  tags = { team = "a" }
}

resource "aws_iam_user_policy" "inline" {
  name   = "inline"
  user   = aws_iam_user.ann.name
  policy = local.read
}

resource "aws_iam_user_policy_attachment" "read" {
  user       = aws_iam_user.ann.name
  policy_arn = aws_iam_policy.read.arn
}

resource "aws_iam_access_key" "ann" {
  user   = aws_iam_user.ann.name
  status = var.changed ? "Inactive" : "Active"
}

resource "aws_iam_group" "team" {
  name = "tf-team"
  path = var.changed ? "/b/" : "/a/"
}

resource "aws_iam_group_policy" "inline" {
  name   = "inline"
  group  = aws_iam_group.team.name
  policy = local.read
}

resource "aws_iam_group_policy_attachment" "read" {
  group      = aws_iam_group.team.name
  policy_arn = aws_iam_policy.read.arn
}

resource "aws_iam_group_membership" "team" {
  name  = "team"
  group = aws_iam_group.team.name
  users = [aws_iam_user.ann.name]
}

resource "aws_iam_account_alias" "this" {
  account_alias = "tf-account"
}

resource "aws_iam_account_password_policy" "this" {
  minimum_password_length = var.changed ? 14 : 12
  require_numbers         = true
}

resource "aws_iam_openid_connect_provider" "this" {
  url             = "https://token.example.org"
  client_id_list  = var.changed ? ["sts.amazonaws.com", "other"] : ["sts.amazonaws.com"]
  thumbprint_list = ["6938fd4d98bab03faadb97b34396831e3780aea1"]
}

resource "aws_iam_saml_provider" "this" {
  name                   = "tf-idp"
  saml_metadata_document = "<EntityDescriptor>${join("", [for i in range(200) : "metadata "])}</EntityDescriptor>"
}

resource "aws_iam_service_linked_role" "batch" {
  aws_service_name = "batch.amazonaws.com"
}

resource "aws_lambda_function" "resize" {
  function_name = "tf-resize"
  role          = aws_iam_role.function.arn
  handler       = "index.handler"
  runtime       = "nodejs22.x"
  filename      = "function.zip"
  timeout       = var.changed ? 10 : 5
}

data "aws_iam_role" "function" {
  name = aws_iam_role.function.name
}

data "aws_iam_policy" "aws" {
  name = "AmazonS3ReadOnlyAccess"
}

output "role" {
  value = data.aws_iam_role.function.arn
}
