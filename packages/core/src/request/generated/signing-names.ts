// A table, which scripts/generate-signing-names.ts wrote from botocore 1.44.5 on 2026-11-23. Do not edit.

/** The names that AWS's services are signed for, without those of S3's requests, by protocol; a service that speaks several has the first of them. */
export const signingNames = {
  restXml: `
cloudfront route53
`,
  restJson: `
access-analyzer account account-access agent-registry aidevops aiops airflow amplify amplifybackend amplifyuibuilder apigateway
app-integrations appconfig appfabric appflow application-cost-profiler application-signals appmesh appsync aps arc-zonal-shift
artifact auditmanager aws-marketplace awsssoportal backup backup-search batch bedrock bedrock-agentcore billingconductor braket
cases chatbot chime cleanrooms cleanrooms-ml clouddirectory cloudfront-keyvaluestore cloudsearch cloudtrail-data codeartifact
codecatalyst codeguru-profiler codeguru-reviewer codeguru-security codestar-notifications cognito-sync connect connect-campaigns
continuum controlcatalog controltower databrew dataexchange datazone deadline detective devops-guru dlm docdb-elastic drs ds-data
dsql ebs eks eks-auth elasticfilesystem elemental-inference emr-containers emr-serverless end-user-messaging entityresolution es
execute-api fis gameliftstreams geo geo-maps geo-places geo-routes glacier grafana greengrass groundstation guardduty health-agent
iam imagebuilder inspector-scan inspector2 internetmonitor iot iot-jobs-data iotdata iotdeviceadvisor iotmanagedintegrations
iotsitewise iottwinmaker iotwireless ivs ivschat kafka kafkaconnect kinesisvideo lakeformation lambda launchwizard lex
license-manager-linux-subscriptions license-manager-user-subscriptions m2 macie2 managedblockchain managedblockchain-query
mediaconnect mediaconvert medialive mediapackage mediapackage-vod mediapackagev2 mediastore mediatailor medical-imaging mgn
migrationhub-orchestrator migrationhub-strategy mobiletargeting mpa mq neptune-db neptune-graph network-security-manager
networkflowmonitor networkmanager networkmonitor notifications notifications-contacts nova-act oam observabilityadmin omics osis
outposts payment-cryptography pca-connector-ad pca-connector-scep personalize pipes polly pricingplanmanager profile qapps
qbusiness quicksight ram rbin rds-data refactor-spaces repostspace resiliencehub resource-explorer-2 resource-groups rolesanywhere
route53-recovery-control-config route53-recovery-readiness route53globalresolver route53profiles rtbfabric rum s3files s3tables
s3vectors sagemaker sagemaker-geospatial savingsplans scheduler schemas scn sdb security-ir securityagent securityhub securitylake
serverlessrepo servicecatalog ses signer signin sms-voice snow-device-management social-messaging ssm-guiconnect ssm-incidents
ssm-quicksetup ssm-sap sso-oauth supportapp supportauthz sustainability synthetics tax thinclient trustedadvisor uxc vpc-lattice
wellarchitected wickr wisdom workdocs workmailmessageflow workspaces-web xray
`,
  ec2: `
ec2
`,
  query: `
autoscaling cloudformation elasticache elasticbeanstalk elasticloadbalancing importexport rds redshift sns sts
`,
  json: `
IoTSecuredTunneling acm acm-pca aco-automation airflow-serverless aoss application-autoscaling applicationinsights apprunner
appstream arc-region-switch athena autoscaling-plans b2bi backup-gateway bcm-dashboards bcm-data-exports bcm-pricing-calculator
bcm-recommended-actions billing budgets cassandra ce cloud9 cloudcontrolapi cloudhsm cloudtrail cloudwatch codebuild codecommit
codeconnections codedeploy codepipeline codestar-connections cognito-identity cognito-idp comprehend comprehendmedical
compute-optimizer config cost-optimization-hub cur datapipeline datasync dax devicefarm directconnect discovery dms ds dynamodb
ec2-instance-connect ecr ecr-public ecs elasticmapreduce events evs firehose fms forecast frauddetector freetier fsx gamelift
globalaccelerator glue health healthlake identitystore inspector interconnect invoicing iotfleetwise iotthingsgraph kendra
kendra-ranking kinesis kinesisanalytics kms license-manager lightsail logs lookoutequipment machinelearning
marketplacecommerceanalytics memorydb mgh monitoring mturk-requester network-firewall odb organizations osm partnercentral
partnercentral-account partnercentral-benefits partnercentral-channel partnercentral-selling pcs pi pricing proton redshift-data
redshift-serverless rekognition route53-recovery-cluster route53domains route53resolver secretsmanager servicediscovery
servicequotas shield snowball sqs ssm ssm-contacts sso states storagegateway support swf tagging textract timestream
timestream-influxdb transcribe transfer translate verifiedpermissions voiceid waf waf-regional wafv2 workmail workspaces
workspaces-instances
`,
};
