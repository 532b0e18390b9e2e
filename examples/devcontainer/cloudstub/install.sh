#!/bin/sh
# Installs the command cloudstub for all users of a development container. The option `package` comes as the variable PACKAGE.
set -eu
if ! command -v npm > /dev/null; then
  echo "The feature cloudstub needs Node: add ghcr.io/devcontainers/features/node, or take an image that has it." >&2
  exit 1
fi
npm install --global --no-audit --no-fund "${PACKAGE:-cloudstub}"
cloudstub --version
