# Repositories with their policies, and the registry's. With `changed` most of them change in place.

variable "changed" {
  type    = bool
  default = false
}

provider "aws" {}

data "aws_iam_policy_document" "pull" {
  statement {
    sid     = "Pull"
    actions = var.changed ? ["ecr:BatchGetImage"] : ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:iam::111122223333:root"]
    }
  }
}

data "aws_iam_policy_document" "replicate" {
  statement {
    sid       = "Replicate"
    actions   = var.changed ? ["ecr:ReplicateImage"] : ["ecr:CreateRepository", "ecr:ReplicateImage"]
    resources = ["arn:aws:ecr:us-east-1:000000000000:repository/*"]
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:iam::111122223333:root"]
    }
  }
}

resource "aws_ecr_repository" "app" {
  name                 = "team/app"
  image_tag_mutability = var.changed ? "IMMUTABLE" : "MUTABLE"
  image_scanning_configuration {
    scan_on_push = var.changed
  }
  tags = var.changed ? { team = "b", stage = "test" } : { team = "a", owner = "c" }
}

# Its key is ECR's own.
resource "aws_ecr_repository" "encrypted" {
  name         = "encrypted"
  force_delete = var.changed
  encryption_configuration {
    encryption_type = "KMS"
  }
}

resource "aws_ecr_repository_policy" "app" {
  repository = aws_ecr_repository.app.name
  policy     = data.aws_iam_policy_document.pull.json
}

resource "aws_ecr_lifecycle_policy" "app" {
  repository = aws_ecr_repository.app.name
  policy = jsonencode({
    rules = [
      {
        rulePriority = 1
        description  = "Untagged images go after days"
        selection = {
          tagStatus   = "untagged"
          countType   = "sinceImagePushed"
          countUnit   = "days"
          countNumber = var.changed ? 7 : 14
        }
        action = { type = "expire" }
      },
      {
        rulePriority = 2
        selection    = { tagStatus = "any", countType = "imageCountMoreThan", countNumber = 100 }
        action       = { type = "expire" }
      },
    ]
  })
}

resource "aws_ecr_registry_policy" "all" {
  policy = data.aws_iam_policy_document.replicate.json
}

resource "aws_ecr_replication_configuration" "all" {
  replication_configuration {
    rule {
      destination {
        region      = var.changed ? "eu-west-1" : "eu-central-1"
        registry_id = "000000000000"
      }
    }
  }
}

resource "aws_ecr_registry_scanning_configuration" "all" {
  scan_type = "ENHANCED"
  rule {
    scan_frequency = var.changed ? "CONTINUOUS_SCAN" : "SCAN_ON_PUSH"
    repository_filter {
      filter      = "team/*"
      filter_type = "WILDCARD"
    }
  }
}

data "aws_ecr_repository" "app" {
  name       = aws_ecr_repository.app.name
  depends_on = [aws_ecr_repository_policy.app]
}
