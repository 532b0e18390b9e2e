# The application for Terraform. stage is first, changed, replaced or broken.
variable "stage" { type = string }
variable "functions" { type = string }

locals {
  name       = "orders-tf"
  is_changed = var.stage != "first"
  functions = {
    worker  = { TABLE = aws_dynamodb_table.orders.name }
    changes = { BUCKET = aws_s3_bucket.orders.bucket }
    web = {
      MODE      = local.is_changed ? "changed" : "first"
      PARAMETER = aws_ssm_parameter.greeting.name
      SECRET    = aws_secretsmanager_secret.user.arn
      KEY       = aws_kms_key.orders.key_id
    }
  }
}

provider "aws" { s3_use_path_style = true }

resource "aws_sqs_queue" "dead" { name = "${local.name}-dead" }
resource "aws_sqs_queue" "orders" {
  name                       = local.name
  visibility_timeout_seconds = local.is_changed ? 60 : 30
  redrive_policy             = jsonencode({ deadLetterTargetArn = aws_sqs_queue.dead.arn, maxReceiveCount = 3 })
}
resource "aws_sqs_queue_policy" "orders" {
  queue_url = aws_sqs_queue.orders.url
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "sns.amazonaws.com" }
      Action    = "sqs:SendMessage"
      Resource  = aws_sqs_queue.orders.arn
    }]
  })
}
resource "aws_sns_topic" "orders" { name = "${local.name}-${var.stage == "replaced" ? "two" : "one"}" }
resource "aws_sns_topic_subscription" "orders" {
  topic_arn = aws_sns_topic.orders.arn
  protocol  = "sqs"
  endpoint  = aws_sqs_queue.orders.arn
}
resource "aws_dynamodb_table" "orders" {
  name             = local.name
  billing_mode     = "PAY_PER_REQUEST"
  hash_key         = "id"
  stream_enabled   = true
  stream_view_type = "NEW_IMAGE"
  attribute {
    name = "id"
    type = "S"
  }
}
resource "aws_s3_bucket" "orders" {
  bucket        = local.name
  force_destroy = true
}
resource "aws_secretsmanager_secret" "user" {
  name                    = local.name
  recovery_window_in_days = 0
}
resource "aws_secretsmanager_secret_version" "user" {
  secret_id     = aws_secretsmanager_secret.user.id
  secret_string = jsonencode({ user = "ann", password = "secret" })
}
resource "aws_ssm_parameter" "greeting" {
  name  = "/${local.name}/greeting"
  type  = "String"
  value = "hello"
}
resource "aws_kms_key" "orders" { deletion_window_in_days = 7 }
resource "aws_kms_alias" "orders" {
  name          = "alias/${local.name}"
  target_key_id = aws_kms_key.orders.key_id
}

resource "aws_iam_role" "function" {
  name = local.name
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "lambda.amazonaws.com" } }]
  })
}
resource "aws_iam_role_policy" "function" {
  name = "all"
  role = aws_iam_role.function.name
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = ["dynamodb:*", "kms:*", "logs:*", "s3:*", "secretsmanager:*", "sqs:*", "ssm:*"], Resource = "*" }]
  })
}
resource "aws_cloudwatch_log_group" "function" {
  for_each = local.functions
  name     = "/aws/lambda/${local.name}-${each.key}"
}
resource "aws_lambda_function" "function" {
  for_each      = local.functions
  function_name = "${local.name}-${each.key}"
  role          = aws_iam_role.function.arn
  runtime       = "nodejs22.x"
  handler       = "index.handler"
  timeout       = 20
  filename      = "${var.functions}/${each.key}.zip"
  environment { variables = each.value }
  depends_on = [aws_cloudwatch_log_group.function, aws_secretsmanager_secret_version.user, aws_iam_role_policy.function]
}
resource "aws_lambda_event_source_mapping" "worker" {
  event_source_arn = aws_sqs_queue.orders.arn
  function_name    = aws_lambda_function.function["worker"].arn
}
resource "aws_lambda_event_source_mapping" "changes" {
  event_source_arn  = aws_dynamodb_table.orders.stream_arn
  function_name     = aws_lambda_function.function["changes"].arn
  starting_position = "TRIM_HORIZON"
}
resource "aws_lambda_function_url" "web" {
  function_name      = aws_lambda_function.function["web"].function_name
  authorization_type = "NONE"
}
resource "aws_lambda_permission" "url" {
  action                 = "lambda:InvokeFunctionUrl"
  function_name          = aws_lambda_function.function["web"].function_name
  principal              = "*"
  function_url_auth_type = "NONE"
  statement_id           = "url"
}
# What a custom resource is in stacks.
resource "aws_lambda_invocation" "custom" {
  function_name = aws_lambda_function.function["web"].function_name
  input         = "{}"
}
resource "aws_cloudformation_stack" "nested" {
  name          = "${local.name}-nested"
  template_body = file("nested.yaml")
}
resource "aws_cloudwatch_log_group" "broken" {
  count      = var.stage == "broken" ? 1 : 0
  name       = "/aws/lambda/${local.name}-web"
  depends_on = [aws_lambda_function.function, aws_sqs_queue.orders, aws_sns_topic.orders]
}

output "Topic" { value = aws_sns_topic.orders.arn }
output "Queue" { value = aws_sqs_queue.orders.url }
output "Bucket" { value = aws_s3_bucket.orders.bucket }
output "Table" { value = aws_dynamodb_table.orders.name }
output "Url" { value = aws_lambda_function_url.web.function_url }
output "Custom" { value = jsondecode(aws_lambda_invocation.custom.result).greeting }
output "Nested" { value = aws_cloudformation_stack.nested.outputs.Audit }
