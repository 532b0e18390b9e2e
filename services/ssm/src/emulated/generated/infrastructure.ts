// size: tables, which scripts/generate-public-parameters.ts wrote on 2026-11-24 from botocore 1.44.5. Do not edit.

/** The day of the tables, in milliseconds. */
export const TABLES_OF = Date.UTC(2026, 10, 24);

/** Regions: id, name, partition, and where it is. */
export const regionTable = `af-south-1|Africa (Cape Town)|aws|ZA-WC
ap-east-1|Asia Pacific (Hong Kong)|aws|HK
ap-east-2|Asia Pacific (Taipei)|aws|TW
ap-northeast-1|Asia Pacific (Tokyo)|aws|JP-13
ap-northeast-2|Asia Pacific (Seoul)|aws|KR-11
ap-northeast-3|Asia Pacific (Osaka)|aws|JP-27
ap-south-1|Asia Pacific (Mumbai)|aws|IN-MH
ap-south-2|Asia Pacific (Hyderabad)|aws|IN
ap-southeast-1|Asia Pacific (Singapore)|aws|SG
ap-southeast-2|Asia Pacific (Sydney)|aws|AU-NSW
ap-southeast-3|Asia Pacific (Jakarta)|aws|ID
ap-southeast-4|Asia Pacific (Melbourne)|aws|AU-VIC
ap-southeast-5|Asia Pacific (Malaysia)|aws|MY
ap-southeast-6|Asia Pacific (New Zealand)|aws|NZ
ap-southeast-7|Asia Pacific (Thailand)|aws|TH
ca-central-1|Canada (Central)|aws|CA-QC
ca-west-1|Canada West (Calgary)|aws|CA-AB
cn-north-1|China (Beijing)|aws-cn|CN-BJ
cn-northwest-1|China (Ningxia)|aws-cn|CN-NX
eu-central-1|Europe (Frankfurt)|aws|DE-HE
eu-central-2|Europe (Zurich)|aws|CH-ZH
eu-north-1|Europe (Stockholm)|aws|SE-AB
eu-south-1|Europe (Milan)|aws|IT-25
eu-south-2|Europe (Spain)|aws|ES
eu-west-1|Europe (Ireland)|aws|IE
eu-west-2|Europe (London)|aws|GB
eu-west-3|Europe (Paris)|aws|FR
il-central-1|Israel (Tel Aviv)|aws|IL
me-central-1|Middle East (UAE)|aws|AE
me-south-1|Middle East (Bahrain)|aws|BH
mx-central-1|Mexico (Central)|aws|MX
sa-east-1|South America (Sao Paulo)|aws|BR-SP
us-east-1|US East (N. Virginia)|aws|US-VA
us-east-2|US East (Ohio)|aws|US-OH
us-gov-east-1|AWS GovCloud (US-East)|aws-us-gov|US-OH
us-gov-west-1|AWS GovCloud (US-West)|aws-us-gov|US-OR
us-west-1|US West (N. California)|aws|US-CA
us-west-2|US West (Oregon)|aws|US-OR`;

/** Services: id, name, the endpoint's prefix where it is another than the id, or its host name where it is one for all regions, and regions as bits. */
export const serviceTable = `accessanalyzer|Access Analyzer|access-analyzer|3fffffffff
account|AWS Account|account.us-east-1.amazonaws.com|3ffffffff3
acm-pca|AWS Certificate Manager Private Certificate Authority||3fffffffff
acm|AWS Certificate Manager||3fffffffff
amp|Amazon Prometheus Service|aps|3fffe7ffff
amplify|AWS Amplify||17b045b973
amplifybackend|AmplifyBackend||7b045b973
amplifyuibuilder|AWS Amplify UI Builder||7b045b973
apigateway|Amazon API Gateway||3fffffffff
apigatewayv2|AmazonApiGatewayV2|apigateway|3fffffffff
appconfig|Amazon AppConfig||3fffffffff
appconfigdata|AWS AppConfig Data||3fffffffff
appflow|Amazon Appflow||26b0443873
appintegrations|Amazon AppIntegrations Service|app-integrations|2630441021
application-autoscaling|Application Auto Scaling||3fffffffff
application-insights|Amazon CloudWatch Application Insights|applicationinsights|37fc7fff7f
appmesh|AWS App Mesh||37b85ffd73
apprunner|AWS App Runner||4b0043831
appstream|Amazon AppStream|appstream2|7b266fc7d
appsync|AWS AppSync||37feffff73
arc-zonal-shift|AWS ARC - Zonal Shift||3fffffffff
athena|Amazon Athena||3fffffffff
auditmanager|AWS Audit Manager||4b0443033
autoscaling-plans|AWS Auto Scaling Plans||37b85db97f
autoscaling|Auto Scaling||3fffffffff
backup-gateway|AWS Backup Gateway||37b045b97f
backup|AWS Backup||3fffffffff
batch|AWS Batch||3fffffffff
bedrock|Amazon Bedrock||2fffe7ffff
billingconductor|AWSBillingConductor|billingconductor.us-east-1.amazonaws.com|3fffe7fff3
braket|Braket||11023
budgets|AWS Budgets|budgets.amazonaws.com|3ffffffff3
ce|AWS Cost Explorer Service|ce.us-east-1.amazonaws.com|3ffffffff3
chime-sdk-identity|Amazon Chime SDK Identity|identity-chime|40020
chime-sdk-media-pipelines|Amazon Chime SDK Media Pipelines|media-pipelines-chime|6b0441021
chime-sdk-meetings|Amazon Chime SDK Meetings|meetings-chime|26b044142d
chime-sdk-messaging|Amazon Chime SDK Messaging|messaging-chime|40020
chime-sdk-voice|Amazon Chime SDK Voice|voice-chime|630443021
chime|Amazon Chime|chime.us-east-1.amazonaws.com|3fffe7fff3
cleanrooms|AWS Clean Rooms Service||630053031
cloud9|AWS Cloud9||37b045bd73
cloudcontrol|AWS Cloud Control API|cloudcontrolapi|3fffffffff
clouddirectory|Amazon CloudDirectory||30443035
cloudformation|AWS CloudFormation||3fffffffff
cloudfront|Amazon CloudFront|cloudfront.amazonaws.com|3ffffffff3
cloudhsm|Amazon CloudHSM||24
cloudhsmv2|AWS CloudHSM V2||37fbe7ffff
cloudsearch|Amazon CloudSearch||630042063
cloudtrail-data|AWS CloudTrail Data Service||37b845bb73
cloudtrail|AWS CloudTrail||3fffffffff
cloudwatch|Amazon CloudWatch|monitoring|3fffffffff
codeartifact|CodeArtifact||4b005b831
codebuild|AWS CodeBuild||37ffdfff7f
codecatalyst|Amazon CodeCatalyst|codecatalyst.global.api.aws|3fffe7fff3
codecommit|AWS CodeCommit||37f85dbf7f
codedeploy|AWS CodeDeploy||3fffffffff
codeguru-reviewer|Amazon CodeGuru Reviewer||430053031
codeguruprofiler|Amazon CodeGuru Profiler|codeguru-profiler|430053031
codepipeline|AWS CodePipeline||37ff5fff7f
codestar-connections|AWS CodeStar connections||6b045b87f
codestar-notifications|AWS CodeStar Notifications||16b0453973
cognito-identity|Amazon Cognito Identity||3ffff7ffff
cognito-idp|Amazon Cognito Identity Provider||3fffe7ffff
cognito-sync|Amazon Cognito Sync||6b0043031
comprehend|Amazon Comprehend||6b0443035
comprehendmedical|AWS Comprehend Medical||10403035
compute-optimizer|AWS Compute Optimizer||37fc5fff7f
config|AWS Config||3fffffffff
connect-contact-lens|Amazon Connect Contact Lens|contact-lens|6b0441021
connect|Amazon Connect Service||2630441025
connectcampaigns|AmazonConnectCampaignService|connect-campaigns|2630441021
connectcampaignsv2|AmazonConnectCampaignServiceV2|connect-campaigns|2630441021
connectcases|Amazon Connect Cases|cases|2630441021
connectparticipant|Amazon Connect Participant Service|participant.connect|2630441025
connectscheduling|Amazon Connect Scheduling|connect|2630441025
controltower|AWS Control Tower||3fffe7ffff
cost-optimization-hub|Cost Optimization Hub||20
cur|AWS Cost and Usage Report Service||80020
customer-profiles|Amazon Connect Customer Profiles|profile|2630441021
databrew|AWS Glue DataBrew||36b05db877
dataexchange|AWS Data Exchange||630043033
datapipeline|AWS Data Pipeline||410002021
datasync|AWS DataSync||3fffffffff
datazone|Amazon DataZone||3fffffffff
dax|Amazon DynamoDB Accelerator (DAX)||3ffffffcff
detective|Amazon Detective|api.detective|36b045bd7f
devicefarm|AWS Device Farm||1
devops-guru|Amazon DevOps Guru||6b0453873
directconnect|AWS Direct Connect||3fffffffff
discovery|AWS Application Discovery Service||410043021
dlm|Amazon Data Lifecycle Manager||3fffffffff
dms|AWS Database Migration Service||3fffffffff
docdb|Amazon DocumentDB with MongoDB compatibility|rds|3fffffffff
drs|Elastic Disaster Recovery Service||3fffe7ffff
ds|AWS Directory Service||37feffffff
dynamodb|Amazon DynamoDB||3fffffffff
dynamodbstreams|Amazon DynamoDB Streams|streams.dynamodb|3fffffffff
ebs|Amazon Elastic Block Store||3fffffffff
ec2|Amazon Elastic Compute Cloud||3fffffffff
ecr-public|Amazon Elastic Container Registry Public|api.ecr-public|21
ecr|Amazon Elastic Container Registry|api.ecr|3fffffffff
ecs|Amazon EC2 Container Service||3fffffffff
efs|Amazon Elastic File System|elasticfilesystem|3fffffffff
eks-auth|Amazon EKS Auth||3fffffffff
eks|Amazon Elastic Kubernetes Service||3fffffffff
elasticache|Amazon ElastiCache||3fffffffff
elasticbeanstalk|AWS Elastic Beanstalk||37ffffff7f
elb|Elastic Load Balancing|elasticloadbalancing|3fffffffff
elbv2|Elastic Load Balancing|elasticloadbalancing|3fffffffff
emr-containers|Amazon EMR Containers||37f8dfff7f
emr-serverless|EMR Serverless||3fffffffff
emr|Amazon EMR|elasticmapreduce|3fffffffff
es|Amazon Elasticsearch Service||3fffffffff
eventbridgev2|Amazon EventBridgeV2|eventsv2|14b2856031
events|Amazon EventBridge||3fffffffff
firehose|Amazon Kinesis Firehose||3fffffffff
fms|Firewall Management Service||3fffffffff
forecast|Amazon Forecast Service||6b0042031
forecastquery|Amazon Forecast Query Service||6b0042031
frauddetector|Amazon Fraud Detector||30002031
fsx|Amazon FSx||3fffffffff
gamelift|Amazon GameLift||37faddfdf3
gameliftstreams|Amazon GameLift Streams||3fffffffff
glacier|Amazon Glacier||37b85db97f
globalaccelerator|AWS Global Accelerator||3fffe7fff3
glue|AWS Glue||3fffffffff
grafana|Amazon Managed Grafana||63004303d
greengrass|AWS Greengrass||6b254703d
greengrassv2|AWS IoT Greengrass V2|greengrass|6b254703d
groundstation|AWS Ground Station||2230052171
guardduty|Amazon GuardDuty||3fffffffff
health|AWS Health APIs and Notifications|global.health.amazonaws.com|3ffffffff3
healthlake|Amazon HealthLake||90403031
iam|AWS Identity and Access Management|iam.amazonaws.com|3fffffffff
identitystore|AWS SSO Identity Store||3fffffffff
importexport|AWS Import/Export|importexport.amazonaws.com|3fffe7fff3
inspector|Amazon Inspector||69005303f
inspector2|Inspector2||3ffeffffff
internetmonitor|Amazon CloudWatch Internet Monitor||3fffffffff
iot-data|AWS IoT Data Plane|data-ats.iot|16b25dff7f
iot-jobs-data|AWS IoT Jobs Data Plane|data.jobs.iot|16b25d7b7f
iot|AWS IoT||16b25dff7f
iotdeviceadvisor|AWS IoT Core Device Advisor|api.iotdeviceadvisor|400002021
iotfleetwise|AWS IoT FleetWise||80040020
iotsecuretunneling|AWS IoT Secure Tunneling|api.tunneling.iot|16b25dff7f
iotsitewise|AWS IoT SiteWise||6b0542035
iotthingsgraph|AWS IoT Things Graph||610002021
iottwinmaker|AWS IoT TwinMaker||6b0142025
iotwireless|AWS IoT Wireless|api.iotwireless|410042061
ivs-realtime|Amazon Interactive Video Service RealTime|ivsrealtime|680042021
ivs|Amazon Interactive Video Service||680042021
ivschat|Amazon Interactive Video Service Chat||680042021
kafka|Managed Streaming for Kafka||3fffffffff
kafkaconnect|Managed Streaming for Kafka Connect||3fffffffff
kendra-ranking|Amazon Kendra Intelligent Ranking||3ffffbefff
kendra|AWSKendraFrontendService||4b0403035
keyspaces|Amazon Keyspaces|cassandra|3fffffffff
kinesis-video-archived-media|Amazon Kinesis Video Streams Archived Media|kinesisvideo|36b2547d7d
kinesis-video-media|Amazon Kinesis Video Streams Media|kinesisvideo|36b2547d7d
kinesis-video-signaling|Amazon Kinesis Video Signaling Channels|kinesisvideo|36b2547d7d
kinesis-video-webrtc-storage|Amazon Kinesis Video WebRTC Storage|kinesisvideo|36b2547d7d
kinesis|Amazon Kinesis||3fffffffff
kinesisanalytics|Amazon Kinesis Analytics||3fffffffff
kinesisanalyticsv2|Amazon Kinesis Analytics|kinesisanalytics|3fffffffff
kinesisvideo|Amazon Kinesis Video Streams||36b2547d7d
kms|AWS Key Management Service||3fffffffff
lakeformation|AWS Lake Formation||3fffffffff
lambda-core|AWS Lambda Core|lambda|3fffffffff
lambda-microvms|Lambda MicroVMs|lambda|3fffffffff
lambda-web|Lambda Web|lambda|3fffffffff
lambda|AWS Lambda||3fffffffff
lex-models|Amazon Lex Model Building Service|models.lex|430043025
lex-runtime|Amazon Lex Runtime Service|runtime.lex|430043025
lexv2-models|Amazon Lex Model Building V2|models-v2-lex|2630443025
lexv2-runtime|Amazon Lex Runtime V2|runtime-v2-lex|2630443025
license-manager-linux-subscriptions|AWS License Manager Linux Subscriptions||3fffffffff
license-manager-user-subscriptions|AWS License Manager User Subscriptions||3ffee7ffff
license-manager|AWS License Manager||3fffffffff
lightsail|Amazon Lightsail||16ba457871
location|Amazon Location Service|geo|4b2457075
logs|Amazon CloudWatch Logs||3fffffffff
lookoutequipment|Amazon Lookout for Equipment||200002020
m2|AWSMainframeModernization||27b045fc7f
machinelearning|Amazon Machine Learning||2020
macie2|Amazon Macie 2||37b045bd73
managedblockchain-query|Amazon Managed Blockchain Query||20
managedblockchain|Amazon Managed Blockchain||620003024
marketplace-agreement|AWS Marketplace Agreement Service|agreement-marketplace|20
marketplace-catalog|AWS Marketplace Catalog Service|catalog.marketplace|20
marketplace-entitlement|AWS Marketplace Entitlement Service|entitlement.marketplace|80020
marketplacecommerceanalytics|AWS Marketplace Commerce Analytics||20
mediaconnect|AWS MediaConnect||37f6453a73
mediaconvert|AWS Elemental MediaConvert||27b64d3a77
medialive|AWS Elemental MediaLive||7f6453a71
mediapackage-vod|AWS Elemental MediaPackage VOD||7f4453a73
mediapackage|AWS Elemental MediaPackage||7b4453873
mediapackagev2|AWS Elemental MediaPackage v2||7f6453a73
mediastore-data|AWS Elemental MediaStore Data Plane|data.mediastore|610053021
mediastore|AWS Elemental MediaStore||610053021
mediatailor|AWS MediaTailor|api.mediatailor|27f6453a71
memorydb|Amazon MemoryDB|memory-db|16b05df87f
meteringmarketplace|AWSMarketplace Metering|metering.marketplace|37fc4fff7f
mgh|AWS Migration Hub||410043021
mgn|Application Migration Service||3fffe7ffff
migrationhuborchestrator|AWS Migration Hub Orchestrator|migrationhub-orchestrator|410043021
migrationhubstrategy|Migration Hub Strategy Recommendations|migrationhub-strategy|410043021
mq|AmazonMQ||3fffffffff
mturk|Amazon Mechanical Turk|mturk-requester-sandbox.us-east-1.amazonaws.com|3fffe7fff3
mwaa|AmazonMWAA|airflow|37fefffff3
neptune|Amazon Neptune|rds|3fffffffff
network-firewall|AWS Network Firewall||3fffffffff
networkmanager|AWS Network Manager|networkmanager.us-west-2.amazonaws.com|3fffe7ffff
notifications|AWS User Notifications||3fffffffff
notificationscontacts|AWS User Notifications Contacts|notifications-contacts.us-east-1.api.aws|3fffe7fff3
nova-act|Nova Act Service||20
oam|CloudWatch Observability Access Manager||3fffffffff
omics|Amazon Omics||620043431
opensearch|Amazon OpenSearch Service|es|3fffffffff
opensearchserverless|OpenSearch Service Serverless|aoss|17f047f87f
organizations|AWS Organizations|organizations.us-east-1.amazonaws.com|3fffffffff
osis|Amazon OpenSearch Ingestion||6b045787f
outposts|AWS Outposts||37b845ffff
partnercentral-channel|Partner Central Channel API||20
personalize|Amazon Personalize||6b0542031
pi|AWS Performance Insights||3fffffffff
pinpoint-email|Amazon Pinpoint Email Service|email|2fffe7ffff
pinpoint-sms-voice-v2|Amazon Pinpoint SMS Voice V2|sms-voice|2ffd67ffff
pinpoint|Amazon Pinpoint||6b0443035
pipes|Amazon EventBridge Pipes||37f85ffb73
polly|Amazon Polly||37b2cf7977
pricing|AWS Price List Service|api.pricing|800c0020
proton|AWS Proton||630443031
qbusiness|QBusiness||3fffffffff
qconnect|Amazon Q Connect|wisdom|2630441021
quicksight|Amazon QuickSight||26ba57fe7d
ram|AWS Resource Access Manager||3fffffffff
rbin|Amazon Recycle Bin||3fffffffff
rds-data|AWS RDS DataService||6b0443833
rds|Amazon Relational Database Service||3fffffffff
redshift-serverless|Redshift Serverless||3ffffffeff
redshift|Amazon Redshift||3fffffffff
rekognition|Amazon Rekognition||6b2c47477
resiliencehub|AWS Resilience Hub||36b045b97f
resiliencehubv2|AWS Resilience Hub V2|resiliencehub|36b045b97f
resource-explorer-2|AWS Resource Explorer||3fffffffff
resource-groups|AWS Resource Groups||3fffffffff
resourcegroupstaggingapi|AWS Resource Groups Tagging API|tagging|3fffffffff
rolesanywhere|IAM Roles Anywhere||3fffffffff
route53|Amazon Route 53|route53.amazonaws.com|3fffffffff
route53domains|Amazon Route 53 Domains||20
route53profiles|Route 53 Profiles||3fffffffff
route53resolver|Amazon Route 53 Resolver||3fffffffff
rum|CloudWatch RUM||37fee7ffff
s3|Amazon Simple Storage Service||3fffffffff
s3control|AWS S3 Control|s3-control|37fc7fff7f
s3outposts|Amazon S3 on Outposts|s3-outposts|37b845bd7f
sagemaker-edge|Amazon Sagemaker Edge Manager|edge.sagemaker|400042031
sagemaker-geospatial|Amazon SageMaker geospatial capabilities||1
sagemaker-metrics|Amazon SageMaker Metrics Service|metrics.sagemaker|3fffffffff
sagemaker-runtime|Amazon SageMaker Runtime|runtime.sagemaker|3fffffffff
sagemaker|Amazon SageMaker Service|api.sagemaker|3fffffffff
savingsplans|AWS Savings Plans|savingsplans.amazonaws.com|3ffffffff3
scheduler|Amazon EventBridge Scheduler||3fffffffff
schemas|Schemas||37b85ffb7f
sdb|Amazon SimpleDB||430002063
secretsmanager|AWS Secrets Manager||3fffffffff
securityhub|AWS SecurityHub||3fffffffff
securitylake|Amazon Security Lake||7b045387f
serverlessrepo|AWSServerlessApplicationRepository||16b05d397f
service-quotas|Service Quotas|servicequotas|3fffffffff
servicecatalog-appregistry|AWS Service Catalog App Registry||37fc67ff7f
servicecatalog|AWS Service Catalog||37fd7fff7f
servicediscovery|AWS Cloud Map||3fffffffff
ses|Amazon Simple Email Service|email|2fffe7ffff
sesv2|Amazon Simple Email Service|email|2fffe7ffff
shield|AWS Shield|shield.us-east-1.amazonaws.com|3fffe7fff3
signer|AWS Signer||36b05db97f
simpledbv2|Amazon SimpleDB v2|sdb|430002063
snowball|Amazon Import/Export Snowball||37b85dbe7f
sns|Amazon Simple Notification Service||3fffffffff
sqs|Amazon Simple Queue Service||3fffffffff
ssm-contacts|AWS Systems Manager Incident Manager Contacts||6b0453873
ssm-incidents|AWS Systems Manager Incident Manager||6b0453873
ssm-quicksetup|AWS Systems Manager QuickSetup||6b0453873
ssm-sap|AWS Systems Manager for SAP||37fc47ff73
ssm|Amazon Simple Systems Manager (SSM)||3fffffffff
sso-admin|AWS Single Sign-On Admin|sso|3fffffffff
sso-oidc|AWS SSO OIDC|oidc|3fffffffff
sso|AWS Single Sign-On|portal.sso|3fffffffff
stepfunctions|AWS Step Functions|states|3fffffffff
storagegateway|AWS Storage Gateway||3fffffffff
sts|AWS Security Token Service||3fffffffff
support-app|AWS Support App|supportapp|2021
swf|Amazon Simple Workflow Service||3fffffffff
synthetics|Synthetics||3fffffffff
taxsettings|Tax Settings|tax.us-east-1.amazonaws.com|3fffe7fff3
textract|Amazon Textract||6b046783f
timestream-query|Amazon Timestream Query|query.timestream|490042035
timestream-write|Amazon Timestream Write|ingest.timestream|490042035
transcribe|Amazon Transcribe Service||36b05f397f
transfer|AWS Transfer Family||3fffffffff
translate|Amazon Translate||16b0453837
trustedadvisor|TrustedAdvisor Public API||210002031
verifiedpermissions|Amazon Verified Permissions||3fffffffff
voice-id|Amazon Voice ID|voiceid|430441021
vpc-lattice|Amazon VPC Lattice||37fe67fbf3
waf-regional|AWS WAF Regional||37fc5fff7f
waf|AWS WAF|waf.amazonaws.com|3fffe7fff3
wafv2|AWS WAFV2||3fffffffff
wellarchitected|AWS Well-Architected Tool||16b045397f
wisdom|Amazon Connect Wisdom Service||2630441021
workdocs|Amazon WorkDocs||430002021
workmail|Amazon WorkMail||2021
workspaces-thin-client|Amazon WorkSpaces Thin Client|thinclient|80443021
workspaces-web|Amazon WorkSpaces Web||4b0443021
workspaces|Amazon WorkSpaces||26b24c3c7d
xray|AWS X-Ray||3fffffffff`;
