/** A service that has a role of its own in accounts. */
interface LinkedService {
  /** `AWSServiceRoleForBatch` */
  readonly role: string;
  /** The name of its policy, below `/aws-service-role/`. */
  readonly policy: string;
  /** True where several roles may be told apart by a suffix. */
  readonly hasSuffix?: true;
}

/**
 * Names of service-linked roles, which can't be derived from the services' (recorded answers of AWS), and of their policies (AWS Managed Policy Reference).
 */
const table: { readonly [service: string]: LinkedService } = {
  "autoscaling.amazonaws.com": {
    role: "AWSServiceRoleForAutoScaling",
    policy: "AutoScalingServiceRolePolicy",
    hasSuffix: true,
  },
  "batch.amazonaws.com": { role: "AWSServiceRoleForBatch", policy: "BatchServiceRolePolicy" },
  "cloudtrail.amazonaws.com": { role: "AWSServiceRoleForCloudTrail", policy: "CloudTrailServiceRolePolicy" },
  "config.amazonaws.com": { role: "AWSServiceRoleForConfig", policy: "AWSConfigServiceRolePolicy" },
  "connect.amazonaws.com": {
    role: "AWSServiceRoleForAmazonConnect",
    policy: "AmazonConnectServiceLinkedRolePolicy",
    hasSuffix: true,
  },
  "ecs.amazonaws.com": { role: "AWSServiceRoleForECS", policy: "AmazonECSServiceRolePolicy" },
  "eks-nodegroup.amazonaws.com": {
    role: "AWSServiceRoleForAmazonEKSNodegroup",
    policy: "AWSServiceRoleForAmazonEKSNodegroup",
  },
  "eks.amazonaws.com": { role: "AWSServiceRoleForAmazonEKS", policy: "AmazonEKSServiceRolePolicy" },
  "elasticache.amazonaws.com": { role: "AWSServiceRoleForElastiCache", policy: "ElastiCacheServiceRolePolicy" },
  "elasticloadbalancing.amazonaws.com": {
    role: "AWSServiceRoleForElasticLoadBalancing",
    policy: "AWSElasticLoadBalancingServiceRolePolicy",
  },
  "kafka.amazonaws.com": { role: "AWSServiceRoleForKafka", policy: "KafkaServiceRolePolicy" },
  "lexv2.amazonaws.com": { role: "AWSServiceRoleForLexV2Bots", policy: "AmazonLexV2BotPolicy", hasSuffix: true },
  "mrk.kms.amazonaws.com": {
    role: "AWSServiceRoleForKeyManagementServiceMultiRegionKeys",
    policy: "AWSKeyManagementServiceMultiRegionKeysServiceRolePolicy",
  },
  "opensearchservice.amazonaws.com": {
    role: "AWSServiceRoleForAmazonOpenSearchService",
    policy: "AmazonOpenSearchServiceRolePolicy",
  },
  "ops.apigateway.amazonaws.com": { role: "AWSServiceRoleForAPIGateway", policy: "APIGatewayServiceRolePolicy" },
  "rds.amazonaws.com": { role: "AWSServiceRoleForRDS", policy: "AmazonRDSServiceRolePolicy" },
  "replication.ecr.amazonaws.com": {
    role: "AWSServiceRoleForECRReplication",
    policy: "ECRReplicationServiceRolePolicy",
  },
  "ssm.amazonaws.com": { role: "AWSServiceRoleForAmazonSSM", policy: "AmazonSSMServiceRolePolicy" },
};

/** The services whose role is known, by their names. */
export const services: ReadonlyMap<string, LinkedService> = new Map(Object.entries(table));
