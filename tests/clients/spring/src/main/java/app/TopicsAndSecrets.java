package app;

import com.amazonaws.secretsmanager.caching.SecretCache;
import io.awspring.cloud.sns.core.SnsTemplate;
import io.awspring.cloud.sqs.operations.SqsTemplate;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.ParameterType;

/** Publishes with Spring's SnsTemplate, receives with its SqsTemplate, and reads configuration that Spring imports. */
@SpringBootApplication
public class TopicsAndSecrets {
  public static void main(String[] args) {
    store();
    var application = new SpringApplication(TopicsAndSecrets.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setDefaultProperties(
        Map.of(
            "spring.config.import", "aws-parameterstore:/app/config/,aws-secretsmanager:app/secret",
            "spring.cloud.aws.endpoint", System.getenv("AWS_ENDPOINT_URL"),
            "spring.cloud.aws.region.static", "us-east-1",
            "logging.level.root", "ERROR",
            "spring.main.banner-mode", "off"));
    try (var context = application.run(args)) {
      check("parameter", "debug", context.getEnvironment().getProperty("level"));
      check("secret", "s3cret", context.getEnvironment().getProperty("password"));
      var topic = context.getBean(SnsClient.class).createTopic(request -> request.name("spring")).topicArn();
      var queue = context.getBean(SqsAsyncClient.class).createQueue(request -> request.queueName("spring")).join().queueUrl();
      context.getBean(SnsClient.class).subscribe(request -> request.topicArn(topic).protocol("sqs")
          .endpoint("arn:aws:sqs:us-east-1:000000000000:spring").attributes(Map.of("RawMessageDelivery", "true")));
      context.getBean(SnsTemplate.class).sendNotification("spring", "hello", "subject");
      var received = context.getBean(SqsTemplate.class)
          .receive(from -> from.queue("spring").pollTimeout(Duration.ofSeconds(5)), String.class);
      check("message", "hello", received.map(message -> message.getPayload()).orElse("nothing"));
    }
    try (var cache = new SecretCache(secrets())) {
      check("cached secret", "{\"password\":\"s3cret\"}", cache.getSecretString("app/secret"));
    }
  }

  private static final java.net.URI endpoint = java.net.URI.create(System.getenv("AWS_ENDPOINT_URL"));

  private static SecretsManagerClient secrets() {
    return SecretsManagerClient.builder().endpointOverride(endpoint).build();
  }

  private static void store() {
    try (var parameters = SsmClient.builder().endpointOverride(endpoint).build(); var secrets = secrets()) {
      parameters.putParameter(request -> request.name("/app/config/level").value("debug").type(ParameterType.SECURE_STRING));
      secrets.createSecret(request -> request.name("app/secret").secretString("{\"password\":\"s3cret\"}"));
    }
  }

  private static void check(String name, String wanted, String found) {
    if (!wanted.equals(found)) throw new AssertionError(name + ": " + found + " instead of " + wanted);
    System.out.println("✓ " + name);
  }
}
