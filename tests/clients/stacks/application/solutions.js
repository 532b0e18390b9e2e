// Patterns of AWS Solutions Constructs, each in a stack of its own, as their READMEs use them.
const { LambdaToDynamoDB } = require("@aws-solutions-constructs/aws-lambda-dynamodb");
const { LambdaToS3 } = require("@aws-solutions-constructs/aws-lambda-s3");
const { SnsToSqs } = require("@aws-solutions-constructs/aws-sns-sqs");
const { SqsToLambda } = require("@aws-solutions-constructs/aws-sqs-lambda");
const cdk = require("aws-cdk-lib");
const lambda = require("aws-cdk-lib/aws-lambda");

const app = new cdk.App();
const lambdaFunctionProps = {
  runtime: lambda.Runtime.NODEJS_22_X,
  handler: "index.handler",
  code: lambda.Code.fromInline("exports.handler = async () => 'done';"),
};
const patterns = [
  ["lambda-dynamodb", LambdaToDynamoDB, { lambdaFunctionProps }],
  ["lambda-s3", LambdaToS3, { lambdaFunctionProps }],
  ["sns-sqs", SnsToSqs, {}],
  ["sqs-lambda", SqsToLambda, { lambdaFunctionProps }],
];
patterns.map(
  ([name, Pattern, properties]) => new Pattern(new cdk.Stack(app, `solutions-${name}`), "Pattern", properties),
);
app.synth();
