// size: a table, one entry for each type of resource

/** A type of resources as the test of its properties tries it. */
export interface TriedType {
  /** What it is made with. */
  readonly base: { readonly [property: string]: unknown };
  /** Properties that get another value, one after another. */
  readonly changes: { readonly [property: string]: unknown };
  /** Properties that are not tried, by the reason. */
  readonly untried?: { readonly [reason: string]: readonly string[] };
  /** Values that let it go at the end. */
  readonly last?: { readonly [property: string]: unknown };
}

/** A policy that allows something. */
const allow = (Action: string, rest: object = { Resource: "*" }) => ({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action, ...rest }],
});
const trust = (service: string) => allow("sts:AssumeRole", { Principal: { Service: `${service}.amazonaws.com` } });
const open = (Action: string) => allow(Action, { Principal: "*", Resource: "*" });
const code = (value: number) => ({ ZipFile: `exports.handler = async () => ${value};` });
const readOnly = "arn:aws:iam::aws:policy/ReadOnlyAccess";
const ofResource = (Resource: string, Action: string) => allow(Action, { Principal: "*", Resource });
const bucketPolicy = (bucket: string, Action: string) => ofResource(`arn:aws:s3:::${bucket}/*`, Action);
const root = { AWS: "arn:aws:iam::000000000000:root" };
const secretPolicy = (Action: string) => allow(Action, { Principal: root, Resource: "*" });
const keyPolicy = (Sid: string) => allow("kms:*", { Sid, Principal: root, Resource: "*" });
const profile = (name: string) => `arn:aws:signer:us-east-1:000000000000:/signing-profiles/${name}/abcdefghij`;
const stream = (name: string) => `arn:aws:kinesis:us-east-1:000000000000:stream/${name}`;
const metric = (MetricName: string) => ({ MetricName, MetricNamespace: "App", MetricValue: "1" });
const content = (S3Bucket: string, S3Key: string) => ({ S3Bucket, S3Key });
const Tags = [{ Key: "team", Value: "a" }];
const refused = "refused by name, as the README says";
const ignored = "given to the service, which stores it or ignores it";
const creation = "only a creation reads it";
const user = { Type: "AWS::IAM::User" };
const group = { Type: "AWS::IAM::Group" };
const role = { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: trust("lambda") } };
const queue = { Type: "AWS::SQS::Queue" };
const secret = { Type: "AWS::SecretsManager::Secret", Properties: { SecretString: "{}" } };
const parameter = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: "a", Tier: "Advanced" } };
const lambda = {
  Type: "AWS::Lambda::Function",
  Properties: {
    Runtime: "nodejs22.x",
    Handler: "index.handler",
    Code: code(1),
    Role: { "Fn::GetAtt": ["Role", "Arn"] },
  },
};
const permission = (service: string, id: string) => ({
  Type: "AWS::Lambda::Permission",
  Properties: { FunctionName: { Ref: id }, Action: "lambda:InvokeFunction", Principal: `${service}.amazonaws.com` },
});
const id = [{ AttributeName: "id", KeyType: "HASH" }];
const table = (properties: object = {}) => ({
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: attributesOf("id", "other"),
  GlobalSecondaryIndexes: [index("other")],
  KeySchema: id,
  ...properties,
});
const index = (AttributeName: string) => ({
  IndexName: `by-${AttributeName}`,
  KeySchema: [{ AttributeName, KeyType: "HASH" }],
  Projection: { ProjectionType: "ALL" },
});
const images = (StreamViewType: string) => ({ StreamViewType });
const deidentify = {
  Sid: "mask",
  DataDirection: "Inbound",
  Principal: ["*"],
  DataIdentifier: ["arn:aws:dataprotection::aws:data-identifier/EmailAddress"],
  Operation: { Deidentify: { MaskConfig: {} } },
};
const attributesOf = (...names: readonly string[]) =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: "S" }));

const made = {
  Role: role,
  OtherRole: role,
  User: user,
  OtherUser: user,
  Group: group,
  OtherGroup: group,
  Function: lambda,
  OtherFunction: lambda,
  ThirdFunction: lambda,
  Queue: queue,
  OtherQueue: queue,
  Topic: { Type: "AWS::SNS::Topic" },
  OtherTopic: { Type: "AWS::SNS::Topic" },
  LogGroup: { Type: "AWS::Logs::LogGroup" },
  OtherLogGroup: { Type: "AWS::Logs::LogGroup" },
  Key: { Type: "AWS::KMS::Key" },
  OtherKey: { Type: "AWS::KMS::Key" },
  Secret: secret,
  OtherSecret: secret,
  Parameter: parameter,
  OtherParameter: parameter,
  Bucket: { Type: "AWS::S3::Bucket", Properties: { PublicAccessBlockConfiguration: { BlockPublicPolicy: false } } },
  Signing: {
    Type: "AWS::Lambda::CodeSigningConfig",
    Properties: { AllowedPublishers: { SigningProfileVersionArns: [profile("a")] } },
  },
};
const withArn = [
  "Role",
  "OtherRole",
  "Function",
  "OtherFunction",
  "Queue",
  "OtherQueue",
  "Key",
  "Bucket",
  "Parameter",
  "OtherParameter",
];

/** A stack of what the types need of others: `of` in the table gives its outputs. */
export const supporting = {
  Resources: {
    ...made,
    ...Object.fromEntries(
      ["logs", "secretsmanager"].flatMap((service) =>
        ["Function", "OtherFunction"].map((id) => [`${service}${id}`, permission(service, id)]),
      ),
    ),
    Version: { Type: "AWS::Lambda::Version", Properties: { FunctionName: { Ref: "Function" } } },
  },
  Outputs: Object.fromEntries([
    ...Object.keys(made).map((id) => [id, { Value: { Ref: id } }]),
    ...withArn.map((id) => [`${id}Arn`, { Value: { "Fn::GetAtt": [id, "Arn"] } }]),
  ]),
};

/** Every type that has properties, with other values of them. */
export const triedTypes = (of: (key: string) => string): { readonly [type: string]: TriedType } => ({
  "AWS::CloudFormation::Macro": {
    base: { Name: "M1", FunctionName: of("FunctionArn") },
    changes: {
      FunctionName: of("OtherFunctionArn"),
      Description: "a",
      LogGroupName: "g",
      LogRoleARN: of("RoleArn"),
      Name: "M2",
    },
  },
  "AWS::CloudFormation::WaitConditionHandle": { base: {}, changes: {} },
  "AWS::DynamoDB::GlobalTable": {
    base: table({ Replicas: [{ Region: "us-east-1" }], StreamSpecification: images("NEW_IMAGE") }),
    changes: {
      StreamSpecification: images("NEW_AND_OLD_IMAGES"),
      Replicas: [{ Region: "us-east-1", TableClass: "STANDARD_INFREQUENT_ACCESS", Tags }],
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      AttributeDefinitions: attributesOf("id", "third"),
      GlobalSecondaryIndexes: [index("third")],
      WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 100 },
      SSESpecification: { SSEEnabled: true, SSEType: "KMS" },
      KeySchema: [...id, { AttributeName: "other", KeyType: "RANGE" }],
      TableName: "global-two",
    },
    untried: {
      [refused]: ["GlobalTableSourceArn", "GlobalTableWitnesses", "MultiRegionConsistency", "VectorIndexes"],
      "goes with another mode of billing or key": [
        "BillingMode",
        "LocalSecondaryIndexes",
        "ReadOnDemandThroughputSettings",
        "ReadProvisionedThroughputSettings",
        "WriteProvisionedThroughputSettings",
      ],
      [creation]: ["WarmThroughput"],
    },
  },
  "AWS::DynamoDB::Table": {
    base: table(),
    changes: {
      StreamSpecification: images("NEW_IMAGE"),
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      ContributorInsightsSpecification: { Enabled: true },
      KinesisStreamSpecification: { StreamArn: "arn:aws:kinesis:us-east-1:000000000000:stream/s" },
      AttributeDefinitions: attributesOf("id", "third"),
      GlobalSecondaryIndexes: [index("third")],
      OnDemandThroughput: { MaxReadRequestUnits: 10 },
      SSESpecification: { SSEEnabled: true, SSEType: "KMS" },
      TableClass: "STANDARD_INFREQUENT_ACCESS",
      Tags,
      KeySchema: [...id, { AttributeName: "other", KeyType: "RANGE" }],
      TableName: "table-two",
      DeletionProtectionEnabled: true,
    },
    untried: {
      [refused]: ["ImportSourceSpecification", "VectorIndexes"],
      "goes with another mode of billing or key": ["BillingMode", "LocalSecondaryIndexes", "ProvisionedThroughput"],
      [creation]: ["WarmThroughput"],
      "names the table": ["ResourcePolicy"],
    },
    last: { DeletionProtectionEnabled: false },
  },
  "AWS::ECR::Repository": {
    base: {},
    changes: {
      EmptyOnDelete: true,
      ImageScanningConfiguration: { ScanOnPush: true },
      ImageTagMutability: "IMMUTABLE_WITH_EXCLUSION",
      LifecyclePolicy: {
        LifecyclePolicyText: JSON.stringify({
          rules: [
            {
              rulePriority: 1,
              selection: { tagStatus: "any", countType: "imageCountMoreThan", countNumber: 10 },
              action: { type: "expire" },
            },
          ],
        }),
      },
      RepositoryPolicyText: open("ecr:BatchGetImage"),
      Tags,
      ImageTagMutabilityExclusionFilters: [
        { ImageTagMutabilityExclusionFilterType: "WILDCARD", ImageTagMutabilityExclusionFilterValue: "dev*" },
      ],
      EncryptionConfiguration: { EncryptionType: "KMS" },
      RepositoryName: "two",
    },
  },
  "AWS::IAM::AccessKey": {
    base: { UserName: of("User"), Serial: 1 },
    changes: { Status: "Inactive", Serial: 2, UserName: of("OtherUser") },
  },
  "AWS::IAM::Group": {
    base: {},
    changes: {
      ManagedPolicyArns: [readOnly],
      Path: "/a/",
      Policies: [{ PolicyName: "p", PolicyDocument: allow("s3:*") }],
      GroupName: "group-two",
    },
  },
  ...Object.fromEntries(
    ["Group", "Role", "User"].map((kind) => [
      `AWS::IAM::${kind}Policy`,
      {
        base: { [`${kind}Name`]: of(kind), PolicyName: "one", PolicyDocument: allow("s3:*") },
        changes: { PolicyDocument: allow("sqs:*"), PolicyName: "two", [`${kind}Name`]: of(`Other${kind}`) },
      },
    ]),
  ),
  "AWS::IAM::InstanceProfile": {
    base: { Roles: [of("Role")] },
    changes: { Roles: [of("OtherRole")], Path: "/a/", InstanceProfileName: "profile-two" },
  },
  "AWS::IAM::ManagedPolicy": {
    base: { PolicyDocument: allow("s3:*") },
    changes: {
      PolicyDocument: allow("sqs:*"),
      Groups: [of("Group")],
      Roles: [of("Role")],
      Users: [of("User")],
      Path: "/a/",
      Description: "a",
      ManagedPolicyName: "policy-two",
    },
  },
  "AWS::IAM::OIDCProvider": {
    base: { Url: "https://one.example.com", ThumbprintList: ["a".repeat(40)] },
    changes: {
      ClientIdList: ["a"],
      ThumbprintList: ["b".repeat(40)],
      Tags,
      Url: "https://two.example.com",
    },
  },
  "AWS::IAM::Policy": {
    base: { PolicyName: "one", PolicyDocument: allow("s3:*"), Roles: [of("Role")] },
    changes: {
      PolicyDocument: allow("sqs:*"),
      PolicyName: "two",
      Groups: [of("Group")],
      Users: [of("User")],
      Roles: [of("OtherRole")],
    },
  },
  "AWS::IAM::Role": {
    base: { AssumeRolePolicyDocument: trust("lambda") },
    changes: {
      AssumeRolePolicyDocument: trust("ec2"),
      Description: "a",
      ManagedPolicyArns: [readOnly],
      MaxSessionDuration: 7200,
      PermissionsBoundary: readOnly,
      Policies: [{ PolicyName: "p", PolicyDocument: allow("s3:*") }],
      Tags,
      Path: "/a/",
      RoleName: "role-two",
    },
  },
  "AWS::IAM::SAMLProvider": {
    base: { SamlMetadataDocument: "<a>".repeat(400) },
    changes: {
      SamlMetadataDocument: "<b>".repeat(400),
      AssertionEncryptionMode: "Allowed",
      Tags,
      Name: "saml-two",
    },
    untried: { [refused]: ["AddPrivateKey", "PrivateKeyList", "RemovePrivateKey"] },
  },
  "AWS::IAM::ServiceLinkedRole": {
    base: { AWSServiceName: "lexv2.amazonaws.com", CustomSuffix: "one" },
    changes: { Description: "a", CustomSuffix: "two", AWSServiceName: "autoscaling.amazonaws.com" },
  },
  "AWS::IAM::User": {
    base: {},
    changes: {
      Groups: [of("Group")],
      LoginProfile: { Password: "Secret-word-1" },
      ManagedPolicyArns: [readOnly],
      Path: "/a/",
      PermissionsBoundary: readOnly,
      Policies: [{ PolicyName: "p", PolicyDocument: allow("s3:*") }],
      Tags,
      UserName: "user-two",
    },
  },
  "AWS::IAM::UserToGroupAddition": {
    base: { GroupName: of("Group"), Users: [of("User")] },
    changes: { Users: [of("OtherUser")], GroupName: of("OtherGroup") },
  },
  "AWS::KMS::Alias": {
    base: { AliasName: "alias/one", TargetKeyId: of("Key") },
    changes: { TargetKeyId: of("OtherKey"), AliasName: "alias/two" },
  },
  "AWS::KMS::Key": {
    base: { KeyPolicy: keyPolicy("one") },
    changes: {
      KeyPolicy: keyPolicy("two"),
      Description: "a",
      EnableKeyRotation: true,
      RotationPeriodInDays: 100,
      PendingWindowInDays: 7,
      BypassPolicyLockoutSafetyCheck: true,
      Tags,
      Enabled: false,
    },
    untried: { "can't be changed, as AWS documents": ["KeySpec", "KeyUsage", "MultiRegion", "Origin"] },
  },
  "AWS::Lambda::Alias": {
    base: { FunctionName: of("Function"), FunctionVersion: "1", Name: "one" },
    changes: {
      Description: "a",
      FunctionVersion: "$LATEST",
      Name: "two",
    },
    untried: {
      "needs a second version": ["ProvisionedConcurrencyConfig", "RoutingConfig"],
      "needs a version of the other function": ["FunctionName"],
    },
  },
  "AWS::Lambda::CodeSigningConfig": {
    base: { AllowedPublishers: { SigningProfileVersionArns: [profile("a")] } },
    changes: {
      AllowedPublishers: { SigningProfileVersionArns: [profile("b")] },
      CodeSigningPolicies: { UntrustedArtifactOnDeployment: "Enforce" },
      Description: "a",
      Tags,
    },
  },
  "AWS::Lambda::EventInvokeConfig": {
    base: { FunctionName: of("Function"), Qualifier: "$LATEST" },
    changes: {
      MaximumRetryAttempts: 1,
      MaximumEventAgeInSeconds: 60,
      DestinationConfig: { OnFailure: { Destination: of("QueueArn") } },
      FunctionName: of("OtherFunction"),
    },
    untried: { "needs a second version": ["Qualifier"] },
  },
  "AWS::Lambda::EventSourceMapping": {
    base: { FunctionName: of("Function"), EventSourceArn: of("QueueArn"), Enabled: false },
    changes: {
      BatchSize: 5,
      Enabled: true,
      FilterCriteria: { Filters: [{ Pattern: '{"body":["a"]}' }] },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      MaximumBatchingWindowInSeconds: 1,
      ScalingConfig: { MaximumConcurrency: 2 },
      Tags,
      FunctionName: of("OtherFunction"),
      EventSourceArn: of("OtherQueueArn"),
    },
    untried: {
      "is for streams": [
        "BisectBatchOnFunctionError",
        "DestinationConfig",
        "MaximumRecordAgeInSeconds",
        "MaximumRetryAttempts",
        "ParallelizationFactor",
        "StartingPosition",
        "StartingPositionTimestamp",
        "TumblingWindowInSeconds",
      ],
      "is for sources that CloudStub does not have": [
        "AmazonManagedKafkaEventSourceConfig",
        "DocumentDBEventSourceConfig",
        "LoggingConfig",
        "ProvisionedPollerConfig",
        "Queues",
        "SelfManagedEventSource",
        "SelfManagedKafkaEventSourceConfig",
        "SourceAccessConfigurations",
        "Topics",
      ],
      "is stored by the service, which other tests show": ["KmsKeyArn", "MetricsConfig"],
    },
  },
  "AWS::Lambda::Function": {
    base: { Runtime: "nodejs20.x", Handler: "index.handler", Code: code(1), Role: of("RoleArn") },
    changes: {
      Architectures: ["arm64"],
      Code: code(2),
      CodeSigningConfigArn: of("Signing"),
      DeadLetterConfig: { TargetArn: of("QueueArn") },
      Description: "a",
      Environment: { Variables: { STAGE: "1" } },
      EphemeralStorage: { Size: 1024 },
      Handler: "index.other",
      KmsKeyArn: of("KeyArn"),
      LoggingConfig: { LogFormat: "JSON" },
      MemorySize: 256,
      RecursiveLoop: "Allow",
      ReservedConcurrentExecutions: 1,
      Role: of("OtherRoleArn"),
      Runtime: "nodejs22.x",
      RuntimeManagementConfig: { UpdateRuntimeOn: "FunctionUpdate" },
      Tags,
      Timeout: 9,
      TracingConfig: { Mode: "Active" },
      FunctionName: "function-two",
    },
    untried: {
      [refused]: [
        "CapacityProviderConfig",
        "DurableConfig",
        "FileSystemConfigs",
        "FunctionScalingConfig",
        "ImageConfig",
        "PublishToLatestPublished",
        "TenancyConfig",
      ],
      "needs an image, a layer, a network or another runtime": ["Layers", "PackageType", "SnapStart", "VpcConfig"],
    },
  },
  "AWS::Lambda::LayerVersion": {
    base: { LayerName: "layer-one", Content: content(of("Bucket"), "one.zip") },
    changes: {
      Description: "a",
      CompatibleArchitectures: ["arm64"],
      CompatibleRuntimes: ["nodejs22.x"],
      LicenseInfo: "MIT",
      Content: content(of("Bucket"), "two.zip"),
      LayerName: "layer-two",
    },
  },
  "AWS::Lambda::LayerVersionPermission": {
    base: { LayerVersionArn: of("Layer"), Action: "lambda:GetLayerVersion", Principal: "111111111111" },
    changes: { Principal: "*", OrganizationId: "o-abcdefghij", LayerVersionArn: of("OtherLayer") },
    untried: { "has one value": ["Action"] },
  },
  "AWS::Lambda::Permission": {
    base: { FunctionName: of("Function"), Action: "lambda:InvokeFunction", Principal: "s3.amazonaws.com" },
    changes: {
      SourceAccount: "111111111111",
      SourceArn: of("BucketArn"),
      FunctionName: of("OtherFunction"),
      EventSourceToken: "token",
      Principal: "*",
      PrincipalOrgID: "o-abcdefghij",
    },
    untried: { "is for URLs": ["Action", "FunctionUrlAuthType", "InvokedViaFunctionUrl"] },
  },
  "AWS::Lambda::Url": {
    base: { AuthType: "NONE", TargetFunctionArn: of("FunctionArn") },
    changes: {
      AuthType: "AWS_IAM",
      Cors: { AllowOrigins: ["*"] },
      InvokeMode: "RESPONSE_STREAM",
      TargetFunctionArn: of("OtherFunctionArn"),
    },
    untried: { "needs an alias": ["Qualifier"] },
  },
  "AWS::Lambda::Version": {
    base: { FunctionName: of("OtherFunction") },
    changes: { FunctionName: of("ThirdFunction") },
    untried: {
      "needs other code": ["CodeSha256", "Description", "ProvisionedConcurrencyConfig"],
      [refused]: ["FunctionScalingConfig", "RuntimePolicy"],
    },
  },
  "AWS::Logs::Destination": {
    base: { DestinationName: "one", RoleArn: of("RoleArn"), TargetArn: stream("a") },
    changes: {
      DestinationPolicy: JSON.stringify(open("logs:PutSubscriptionFilter")),
      RoleArn: of("OtherRoleArn"),
      TargetArn: stream("b"),
      Tags,
      DestinationName: "two",
    },
  },
  "AWS::Logs::LogGroup": {
    base: {},
    changes: {
      RetentionInDays: 7,
      KmsKeyId: of("KeyArn"),
      DeletionProtectionEnabled: true,
      Tags,
      LogGroupName: "group-two",
    },
    untried: {
      [refused]: [
        "BearerTokenAuthenticationEnabled",
        "DataProtectionPolicy",
        "FieldIndexPolicies",
        "ResourcePolicyDocument",
      ],
      [creation]: ["LogGroupClass"],
    },
  },
  "AWS::Logs::LogStream": {
    base: { LogGroupName: of("LogGroup") },
    changes: { LogGroupName: of("OtherLogGroup"), LogStreamName: "stream-two" },
  },
  "AWS::Logs::MetricFilter": {
    base: { LogGroupName: of("LogGroup"), FilterPattern: "a", MetricTransformations: [metric("A")] },
    changes: {
      FilterPattern: "b",
      MetricTransformations: [metric("B")],
      LogGroupName: of("OtherLogGroup"),
      FilterName: "filter-two",
    },
    untried: { [ignored]: ["ApplyOnTransformedLogs", "EmitSystemFieldDimensions", "FieldSelectionCriteria"] },
  },
  "AWS::Logs::QueryDefinition": {
    base: { Name: "one", QueryString: "fields @message" },
    changes: {
      Name: "two",
      QueryString: "fields @timestamp",
      LogGroupNames: [of("LogGroup")],
      QueryLanguage: "CWLI",
      Parameters: [{ Name: "level" }],
    },
  },
  "AWS::Logs::ResourcePolicy": {
    base: { PolicyName: "one", PolicyDocument: open("logs:PutLogEvents") },
    changes: { PolicyDocument: open("logs:CreateLogStream"), PolicyName: "two" },
  },
  "AWS::Logs::SubscriptionFilter": {
    base: { LogGroupName: of("LogGroup"), FilterPattern: "a", DestinationArn: of("FunctionArn") },
    changes: {
      FilterPattern: "b",
      DestinationArn: of("OtherFunctionArn"),
      Distribution: "Random",
      LogGroupName: of("OtherLogGroup"),
      FilterName: "filter-two",
    },
    untried: {
      [ignored]: ["ApplyOnTransformedLogs", "EmitSystemFields", "FieldSelectionCriteria"],
      "is for streams": ["RoleArn"],
    },
  },
  "AWS::S3::Bucket": {
    base: {},
    changes: {
      AccelerateConfiguration: { AccelerationStatus: "Enabled" },
      AccessControl: "Private",
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" } }],
      },
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"] }] },
      LifecycleConfiguration: { Rules: [{ Id: "old", Status: "Enabled", Prefix: "tmp/", ExpirationInDays: 3 }] },
      LoggingConfiguration: { LogFilePrefix: "logs/" },
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true },
      Tags,
      VersioningConfiguration: { Status: "Enabled" },
      WebsiteConfiguration: { IndexDocument: "index.html" },
      ObjectLockEnabled: true,
      BucketName: "bucket-two",
    },
    untried: {
      [refused]: [
        "AbacStatus",
        "AnalyticsConfigurations",
        "BucketNamePrefix",
        "BucketNamespace",
        "IntelligentTieringConfigurations",
        "InventoryConfigurations",
        "MetadataConfiguration",
        "MetadataTableConfiguration",
        "MetricsConfigurations",
        "ReplicationConfiguration",
      ],
      "can't be taken away": ["ObjectLockConfiguration"],
    },
  },
  "AWS::S3::BucketPolicy": {
    base: { Bucket: of("Bucket"), PolicyDocument: bucketPolicy(of("Bucket"), "s3:GetObject") },
    changes: { PolicyDocument: bucketPolicy(of("Bucket"), "s3:PutObject") },
    untried: { "goes with another policy": ["Bucket"] },
  },
  "AWS::SNS::Subscription": {
    base: { TopicArn: of("Topic"), Protocol: "sqs", Endpoint: of("QueueArn") },
    changes: {
      FilterPolicy: { kind: ["a"] },
      FilterPolicyScope: "MessageBody",
      RawMessageDelivery: true,
      RedrivePolicy: { deadLetterTargetArn: of("QueueArn") },
      Endpoint: of("OtherQueueArn"),
      TopicArn: of("OtherTopic"),
    },
    untried: {
      "is for other protocols and topics": ["DeliveryPolicy", "Protocol", "ReplayPolicy", "SubscriptionRoleArn"],
      "is that of the topic": ["Region"],
    },
  },
  "AWS::SNS::Topic": {
    base: {},
    changes: {
      DisplayName: "a",
      KmsMasterKeyId: of("Key"),
      SignatureVersion: "2",
      TracingConfig: "Active",
      Tags,
      Subscription: [{ Protocol: "sqs", Endpoint: of("QueueArn") }],
      DataProtectionPolicy: { Name: "p", Version: "2021-06-01", Statement: [deidentify] },
      DeliveryStatusLogging: [{ Protocol: "sqs", SuccessFeedbackRoleArn: of("RoleArn") }],
      TopicName: "topic-two",
    },
    untried: {
      "is for FIFO topics": ["ArchivePolicy", "ContentBasedDeduplication", "FifoThroughputScope", "FifoTopic"],
      [refused]: ["MaximumMessageSize"],
    },
  },
  "AWS::SNS::TopicInlinePolicy": {
    base: { TopicArn: of("Topic"), PolicyDocument: ofResource(of("Topic"), "sns:Publish") },
    changes: { PolicyDocument: ofResource(of("Topic"), "sns:Subscribe") },
    untried: { "goes with another policy": ["TopicArn"] },
  },
  "AWS::SNS::TopicPolicy": {
    base: { Topics: [of("Topic")], PolicyDocument: open("sns:Publish") },
    changes: { PolicyDocument: open("sns:Subscribe"), Topics: [of("OtherTopic")] },
  },
  "AWS::SQS::Queue": {
    base: {},
    changes: {
      DelaySeconds: 1,
      MaximumMessageSize: 2048,
      MessageRetentionPeriod: 60,
      ReceiveMessageWaitTimeSeconds: 1,
      RedriveAllowPolicy: { redrivePermission: "denyAll" },
      RedrivePolicy: { deadLetterTargetArn: of("OtherQueueArn"), maxReceiveCount: 2 },
      VisibilityTimeout: 1,
      SqsManagedSseEnabled: false,
      KmsMasterKeyId: of("Key"),
      KmsDataKeyReusePeriodSeconds: 60,
      Tags,
      QueueName: "queue-two",
    },
    untried: {
      "is for FIFO queues": ["ContentBasedDeduplication", "DeduplicationScope", "FifoQueue", "FifoThroughputLimit"],
    },
  },
  "AWS::SQS::QueueInlinePolicy": {
    base: { Queue: of("Queue"), PolicyDocument: ofResource(of("QueueArn"), "sqs:SendMessage") },
    changes: { PolicyDocument: ofResource(of("QueueArn"), "sqs:ReceiveMessage") },
    untried: { "goes with another policy": ["Queue"] },
  },
  "AWS::SQS::QueuePolicy": {
    base: { Queues: [of("Queue")], PolicyDocument: open("sqs:SendMessage") },
    changes: { PolicyDocument: open("sqs:ReceiveMessage"), Queues: [of("OtherQueue")] },
  },
  "AWS::SSM::Parameter": {
    base: { Type: "String", Value: "a" },
    changes: {
      Value: "b",
      AllowedPattern: "[a-z]",
      DataType: "text",
      Description: "a",
      Tags: { team: "a" },
      Tier: "Advanced",
      Policies: '[{"Type":"NoChangeNotification","Version":"1.0","Attributes":{"After":"30","Unit":"Days"}}]',
      Name: "parameter-two",
    },
    untried: { "needs another value": ["Type"] },
  },
  "AWS::SSM::ResourcePolicy": {
    base: { ResourceArn: of("ParameterArn"), Policy: ofResource(of("ParameterArn"), "ssm:GetParameter") },
    changes: {
      Policy: ofResource(of("ParameterArn"), "ssm:GetParameters"),
      ResourceArn: of("OtherParameterArn"),
    },
  },
  "AWS::SSM::ServiceSetting": {
    base: { SettingId: "/ssm/parameter-store/high-throughput-enabled", SettingValue: "true" },
    changes: { SettingValue: "false" },
    untried: { "goes with another value": ["SettingId"] },
  },
  "AWS::SecretsManager::ResourcePolicy": {
    base: { SecretId: of("Secret"), ResourcePolicy: secretPolicy("secretsmanager:GetSecretValue") },
    changes: {
      ResourcePolicy: secretPolicy("secretsmanager:DescribeSecret"),
      BlockPublicPolicy: true,
      SecretId: of("OtherSecret"),
    },
  },
  "AWS::SecretsManager::RotationSchedule": {
    base: {
      SecretId: of("Secret"),
      RotationLambdaARN: of("FunctionArn"),
      RotateImmediatelyOnUpdate: false,
      RotationRules: { AutomaticallyAfterDays: 30 },
    },
    changes: {
      RotationRules: { AutomaticallyAfterDays: 60 },
      RotationLambdaARN: of("OtherFunctionArn"),
      SecretId: of("OtherSecret"),
    },
    untried: {
      [refused]: ["ExternalSecretRotationMetadata", "ExternalSecretRotationRoleArn", "HostedRotationLambda"],
      "begins a rotation, of which another test knows": ["RotateImmediatelyOnUpdate"],
    },
  },
  "AWS::SecretsManager::Secret": {
    base: { SecretString: "a" },
    changes: { SecretString: "b", Description: "a", KmsKeyId: of("Key"), Tags, Name: "secret-two" },
    untried: {
      [refused]: ["Type"],
      "can't be changed here, as the README says": ["ReplicaRegions"],
      "is another way to the value": ["GenerateSecretString"],
    },
  },
  "AWS::SecretsManager::SecretTargetAttachment": {
    base: { SecretId: of("Secret"), TargetType: "AWS::RDS::DBInstance", TargetId: "one" },
    changes: { TargetId: "two", TargetType: "AWS::RDS::DBCluster", SecretId: of("OtherSecret") },
  },
});
