package io.cloudstub;

import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Queues of a world, by the SDK. */
public record Queues(SqsClient sqs) {
  public static Queues in(World world) {
    return new Queues(SdkClients.configure(SqsClient.builder(), world).build());
  }

  public String create(String name) {
    return sqs.createQueue(request -> request.queueName(name)).queueUrl();
  }

  public int count() {
    return sqs.listQueues().queueUrls().size();
  }

  public void send(String queue, String body, int delaySeconds) {
    sqs.sendMessage(request -> request.queueUrl(queue).messageBody(body).delaySeconds(delaySeconds));
  }

  /** The messages in a queue, which stay in flight. */
  public List<Message> receive(String queue) {
    return sqs.receiveMessage(request -> request.queueUrl(queue).maxNumberOfMessages(10)).messages();
  }
}
