package io.cloudstub;

import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;

/** Clients of the AWS SDK for Java 2. The SDK is the test's own: without it this class does not load, and the others do. */
public final class SdkClients {
  private SdkClients() {}

  /**
   * Points the builder of a client to a world, and returns it: {@code SdkClients.configure(SqsClient.builder(), world).build()}. It sets the
   * endpoint, the region and the credentials, and nothing else.
   */
  public static <B extends AwsClientBuilder<B, C>, C> B configure(B builder, World world) {
    AwsBasicCredentials credentials = AwsBasicCredentials.create(world.accessKeyId(), "any");
    return builder
        .endpointOverride(URI.create(world.endpoint()))
        .region(Region.of(world.region()))
        .credentialsProvider(StaticCredentialsProvider.create(credentials));
  }
}
