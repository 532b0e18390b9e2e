/** The input members that the services do not declare as ignored: each was looked up in its operation's handler. */

type Members = { readonly [operation: string]: string };

/** By operation, the members that its handler acts on, checks, or stores and returns. Some are ignored in part, and hence in a table of ignored members too. */
export const evaluated: { readonly [service: string]: Members } = {
  dynamodb: {
    BatchGetItem: "RequestItems",
    BatchWriteItem: "RequestItems",
    CreateTable:
      "TableName AttributeDefinitions KeySchema LocalSecondaryIndexes GlobalSecondaryIndexes BillingMode ProvisionedThroughput DeletionProtectionEnabled",
    DeleteItem: "TableName Key ReturnValues",
    DeleteTable: "TableName",
    DescribeTable: "TableName",
    GetItem: "TableName Key",
    ListTables: "",
    PutItem: "TableName Item ReturnValues",
    Query: "TableName Select KeyConditions KeyConditionExpression ExpressionAttributeNames ExpressionAttributeValues",
    Scan: "TableName Select",
    UpdateItem: "TableName Key AttributeUpdates ReturnValues UpdateExpression ExpressionAttributeNames ExpressionAttributeValues",
  },
  lambda: {
    CreateFunction:
      "FunctionName Role Code Runtime Handler Description Timeout MemorySize VpcConfig PackageType DeadLetterConfig Environment KMSKeyArn TracingConfig Tags FileSystemConfigs ImageConfig Architectures EphemeralStorage SnapStart LoggingConfig TenancyConfig CapacityProviderConfig DurableConfig",
    DeleteFunction: "FunctionName",
    GetAccountSettings: "",
    GetFunction: "FunctionName",
    GetFunctionConfiguration: "FunctionName",
    Invoke: "FunctionName Payload",
    ListFunctions: "",
    ListTags: "Resource",
    TagResource: "Resource Tags",
    UntagResource: "Resource TagKeys",
    UpdateFunctionCode: "FunctionName ZipFile Architectures DryRun RevisionId",
    UpdateFunctionConfiguration:
      "FunctionName Role Handler Description Timeout MemorySize VpcConfig Environment Runtime DeadLetterConfig KMSKeyArn TracingConfig RevisionId FileSystemConfigs ImageConfig EphemeralStorage SnapStart LoggingConfig CapacityProviderConfig DurableConfig",
  },
  s3: {
    CreateBucket: "Bucket CreateBucketConfiguration",
    DeleteBucket: "Bucket",
    DeleteObject: "Bucket Key VersionId IfMatch",
    DeleteObjects: "Bucket Delete",
    GetBucketLocation: "Bucket",
    GetObject:
      "Bucket Key IfMatch IfModifiedSince IfNoneMatch IfUnmodifiedSince Range ResponseCacheControl ResponseContentDisposition ResponseContentEncoding ResponseContentLanguage ResponseContentType ResponseExpires VersionId PartNumber ChecksumMode",
    HeadBucket: "Bucket",
    HeadObject:
      "Bucket Key IfMatch IfModifiedSince IfNoneMatch IfUnmodifiedSince Range ResponseCacheControl ResponseContentDisposition ResponseContentEncoding ResponseContentLanguage ResponseContentType ResponseExpires VersionId PartNumber ChecksumMode",
    ListBuckets: "MaxBuckets ContinuationToken Prefix BucketRegion",
    ListObjects: "Bucket Delimiter EncodingType Marker MaxKeys Prefix",
    ListObjectsV2: "Bucket Delimiter EncodingType MaxKeys Prefix ContinuationToken FetchOwner StartAfter",
    PutObject:
      "Bucket Key Body ContentType IfMatch IfNoneMatch ChecksumCRC32 ChecksumCRC32C ChecksumCRC64NVME ChecksumSHA1 ChecksumSHA256 ChecksumSHA512 ChecksumMD5 ChecksumXXHASH64 ChecksumXXHASH3 ChecksumXXHASH128",
  },
  secretsmanager: {
    BatchGetSecretValue: "SecretIdList",
    CreateSecret: "Name ClientRequestToken Description SecretString Tags",
    DeleteSecret: "SecretId",
    DescribeSecret: "SecretId",
    GetSecretValue: "SecretId VersionId VersionStage",
    ListSecrets: "",
    PutSecretValue: "SecretId ClientRequestToken SecretString VersionStages",
    TagResource: "SecretId Tags",
    UntagResource: "SecretId TagKeys",
    UpdateSecret: "SecretId ClientRequestToken Description SecretString",
  },
  sns: {
    CreateTopic: "Name Attributes",
    DeleteTopic: "TopicArn",
    GetSubscriptionAttributes: "SubscriptionArn",
    GetTopicAttributes: "TopicArn",
    ListSubscriptions: "",
    ListSubscriptionsByTopic: "TopicArn",
    ListTopics: "",
    Subscribe: "TopicArn Protocol Endpoint",
    Unsubscribe: "SubscriptionArn",
  },
  sqs: {
    CreateQueue: "QueueName Attributes",
    DeleteMessage: "QueueUrl ReceiptHandle",
    DeleteQueue: "QueueUrl",
    GetQueueAttributes: "QueueUrl AttributeNames",
    GetQueueUrl: "QueueName",
    ListQueues: "QueueNamePrefix",
    ReceiveMessage: "QueueUrl MaxNumberOfMessages WaitTimeSeconds",
    SendMessage: "QueueUrl MessageBody",
  },
  ssm: {
    AddTagsToResource: "ResourceType ResourceId Tags",
    DeleteParameter: "Name",
    DeleteParameters: "Names",
    DescribeParameters: "",
    GetParameter: "Name",
    GetParameterHistory: "Name",
    GetParameters: "Names",
    GetParametersByPath: "Path Recursive",
    LabelParameterVersion: "Name ParameterVersion",
    ListTagsForResource: "ResourceType ResourceId",
    PutParameter: "Name Value Description Type KeyId Overwrite Tags",
    RemoveTagsFromResource: "ResourceType ResourceId TagKeys",
  },
};

/** By member, why it makes no difference that its handlers do not look at it. */
export const indifferent: { readonly [service: string]: { readonly [member: string]: string } } = {
  dynamodb: {
    ConditionalOperator: "joins the conditions of Expected, QueryFilter or ScanFilter, which are ignored",
    ConsistentRead: "every read is consistent",
    ExpressionAttributeNames: "serves expressions that are ignored",
    ExpressionAttributeValues: "serves expressions that are ignored",
    ReturnValuesOnConditionCheckFailure: "serves ConditionExpression, which is ignored",
  },
  lambda: {
    S3Key: "says where in S3Bucket, which is ignored",
    S3ObjectVersion: "says where in S3Bucket, which is ignored",
    S3ObjectStorageMode: "says how code in S3Bucket, which is ignored, is kept",
  },
  s3: {
    BypassGovernanceRetention: "no object is locked",
    ChecksumAlgorithm: "names the checksum that comes beside it, which the core verifies",
    ContentLength: "is the length of the body, which the core verifies",
    ContentMD5: "the core verifies it",
    MFA: "no bucket deletes by MFA",
    ObjectLockEventHoldDurationDays: "serves ObjectLockEventHold, which is ignored",
    ObjectLockEventHoldDurationYears: "serves ObjectLockEventHold, which is ignored",
    ObjectLockRetainUntilDate: "serves ObjectLockMode, which is ignored",
    RequestPayer: "no bucket has its readers pay",
    SSECustomerAlgorithm: "serves SSECustomerKey, which is ignored",
    SSECustomerKeyMD5: "serves SSECustomerKey, which is ignored",
    SSEKMSEncryptionContext: "serves ServerSideEncryption, which is ignored",
    SSEKMSKeyId: "serves ServerSideEncryption, which is ignored",
    BucketKeyEnabled: "serves ServerSideEncryption, which is ignored",
  },
  secretsmanager: {
    ForceDeleteWithoutRecovery: "every secret is deleted so",
    ForceOverwriteReplicaSecret: "serves AddReplicaRegions, which is ignored",
  },
  sns: { ReturnSubscriptionArn: "the ARN is always returned" },
  sqs: {},
  ssm: {},
};
