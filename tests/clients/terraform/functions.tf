# A function with what invokes it and what it writes to. With `changed` some of it changes in place.

variable "changed" {
  type    = bool
  default = false
}

provider "aws" {}

resource "aws_iam_role" "function" {
  name               = "fn"
  assume_role_policy = jsonencode({ Version = "2012-10-17", Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "lambda.amazonaws.com" } }] })
}
resource "aws_sqs_queue" "orders" { name = "orders" }
resource "aws_sqs_queue" "dead" { name = "dead" }
resource "aws_dynamodb_table" "orders" {
  name             = "orders"
  billing_mode     = "PAY_PER_REQUEST"
  hash_key         = "id"
  stream_enabled   = true
  stream_view_type = "NEW_IMAGE"
  attribute {
    name = "id"
    type = "S"
  }
}
resource "aws_lambda_layer_version" "common" {
  layer_name          = "common"
  filename            = "layer.zip"
  compatible_runtimes = ["nodejs22.x"]
}
resource "aws_lambda_function" "work" {
  function_name    = "work"
  role             = aws_iam_role.function.arn
  runtime          = "nodejs22.x"
  handler          = "index.handler"
  filename         = "function.zip"
  source_code_hash = filebase64sha256("function.zip")
  publish          = true
  layers           = [aws_lambda_layer_version.common.arn]
  timeout          = var.changed ? 20 : 10
  memory_size      = 256
  environment { variables = { MODE = var.changed ? "2" : "1" } }
  dead_letter_config { target_arn = aws_sqs_queue.dead.arn }
}
resource "aws_lambda_alias" "live" {
  name             = "live"
  function_name    = aws_lambda_function.work.function_name
  function_version = aws_lambda_function.work.version
}
resource "aws_lambda_permission" "bucket" {
  action        = "lambda:InvokeFunction"
  function_name = aws_lambda_function.work.function_name
  principal     = "s3.amazonaws.com"
  statement_id  = "s3"
}
resource "aws_lambda_function_url" "work" {
  function_name      = aws_lambda_function.work.function_name
  authorization_type = "NONE"
  cors { allow_origins = ["*"] }
}
resource "aws_lambda_event_source_mapping" "orders" {
  event_source_arn = aws_sqs_queue.orders.arn
  function_name    = aws_lambda_function.work.arn
  batch_size       = var.changed ? 5 : 10
}
resource "aws_lambda_event_source_mapping" "changes" {
  event_source_arn  = aws_dynamodb_table.orders.stream_arn
  function_name     = aws_lambda_function.work.arn
  starting_position = "LATEST"
}
resource "aws_lambda_function_event_invoke_config" "work" {
  function_name          = aws_lambda_function.work.function_name
  maximum_retry_attempts = 1
}
resource "aws_cloudwatch_log_group" "work" {
  name              = "/aws/lambda/work"
  retention_in_days = var.changed ? 14 : 7
}
resource "aws_cloudwatch_log_subscription_filter" "errors" {
  name            = "errors"
  log_group_name  = aws_cloudwatch_log_group.work.name
  filter_pattern  = "ERROR"
  destination_arn = aws_lambda_function.work.arn
  depends_on      = [aws_lambda_permission.logs]
}
resource "aws_lambda_permission" "logs" {
  action        = "lambda:InvokeFunction"
  function_name = aws_lambda_function.work.function_name
  principal     = "logs.amazonaws.com"
  statement_id  = "logs"
}
