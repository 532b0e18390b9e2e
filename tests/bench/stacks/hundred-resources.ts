/** A template of 100 resources in twenty parts, each of a queue with dead letters, a topic that sends to it, a parameter and a log group. */
export function hundredResources(): { readonly Resources: object; readonly Outputs: object } {
  const Resources: { [id: string]: object } = {};
  for (let part = 0; part < 20; part++)
    Object.assign(Resources, {
      [`Dead${part}`]: { Type: "AWS::SQS::Queue" },
      [`Queue${part}`]: {
        Type: "AWS::SQS::Queue",
        Properties: {
          RedrivePolicy: { deadLetterTargetArn: { "Fn::GetAtt": [`Dead${part}`, "Arn"] }, maxReceiveCount: 3 },
        },
      },
      [`Topic${part}`]: {
        Type: "AWS::SNS::Topic",
        Properties: {
          Subscription: [{ Protocol: "sqs", Endpoint: { "Fn::GetAtt": [`Queue${part}`, "Arn"] } }],
        },
      },
      [`Name${part}`]: {
        Type: "AWS::SSM::Parameter",
        Properties: { Type: "String", Value: { "Fn::Sub": `\${AWS::StackName} \${Topic${part}}` } },
      },
      [`Log${part}`]: { Type: "AWS::Logs::LogGroup", Properties: { RetentionInDays: 7 } },
    });
  return { Resources, Outputs: { Last: { Value: { Ref: "Topic19" } } } };
}
