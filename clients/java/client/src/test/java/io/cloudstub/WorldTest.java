package io.cloudstub;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.cloudstub.junit.CloudStubExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** The client, with real requests to the server of {@code CLOUDSTUB_API_URL}, whose sqs is emulated. */
@ExtendWith(CloudStubExtension.class)
class WorldTest {
  @Test
  void aWorldHasStateAndAHistoryOfItsOwn(World world, Lab lab) {
    Queues.in(world).create("orders");
    try (World other = lab.world()) {
      assertEquals(0, Queues.in(other).count());
      assertEquals(List.of("ListQueues"), other.history("sqs").stream().map(Call::operation).toList());
      assertTrue(lab.worlds().stream().anyMatch(listed -> other.name().equals(listed.get("name"))));
    }
    Call call = world.history().get(0);
    assertEquals("CreateQueue 200", call.operation() + " " + call.status());
    assertEquals(200L, call.entry().get("statusCode"));
  }

  @Test
  void aSeedDeclaresWhatAWorldBeginsWith(Lab lab, @TempDir Path folder) throws IOException {
    Path seed = Files.writeString(folder.resolve("cloudstub.yaml"), "queues: { a: , b: }");
    try (World world = lab.world(NewWorld.empty().seeded(seed))) {
      assertEquals(2, Queues.in(world).count());
      world.seed(seed);
      Path wrong = Files.writeString(folder.resolve("wrong.yaml"), "queues: { a: 5 }");
      String message = assertThrows(CloudStubException.class, () -> world.seed(wrong)).getMessage();
      assertTrue(message.contains("line 1, queues.a"), message);
      assertThrows(CloudStubException.class, () -> lab.world(NewWorld.empty().seeded(wrong).named("wrong")));
      assertTrue(lab.worlds().stream().noneMatch(listed -> "wrong".equals(listed.get("name"))));
    }
  }

  @Test
  void environmentNamesTheWorld(World world) {
    assertEquals(world.accessKeyId(), world.environment().get("AWS_ACCESS_KEY_ID"));
    assertEquals(world.endpoint(), world.environment().get("AWS_ENDPOINT_URL"));
    assertEquals("world." + world.name(), world.accessKeyId());
  }

  @Test
  void faultsFireAsTheyAreTimed(World world) {
    Queues queues = Queues.in(world);
    String queue = queues.create("orders");
    Fault throttled = world.on("sqs", "SendMessage").times(2).throttle();
    Fault failing = world.on("sqs", "ListQueues").nth(2).fail("QueueDoesNotExist", "gone", 404);
    queues.send(queue, "a", 0);
    assertEquals(3, world.history("sqs", "SendMessage").size());
    assertEquals("Injected: the call was throttled.", world.history("sqs", "SendMessage").get(1).fault());
    assertEquals("2 of 3", throttled.fired() + " of " + throttled.seen());
    assertEquals(1, queues.count());
    assertEquals("gone", assertThrows(QueueDoesNotExistException.class, queues::count).awsErrorDetails().errorMessage());
    assertEquals("QueueDoesNotExist", world.history("sqs", "ListQueues").get(1).error().code());
    assertTrue(failing.explain().contains("sqs ListQueues"), failing.explain());
  }

  @Test
  void everyFaultReachesTheServer(World world) {
    Queues queues = Queues.in(world);
    String queue = queues.create("orders");
    world.on("sqs", "ListQueues").respond(Map.of("QueueUrls", List.of("a", "b")));
    assertEquals(2, queues.count());
    for (FaultEffect effect : faultsThatAreRetried()) {
      Fault fault = effect.add(world.on("sqs", "ListQueues"));
      assertEquals(1, queues.count(), fault.explain());
      assertEquals(1, fault.fired(), fault.explain());
    }
    world.on("sqs", "SendMessageBatch").failEntries("b");
    world.on("sqs", "SendMessageBatch").failEntries(List.of(0), "InternalError", "broken");
    assertEquals("b", sendBatch(queues, queue).failed().get(0).id());
    assertEquals("InternalError", sendBatch(queues, queue).failed().get(0).code());
    world.on("sqs").inRegion("eu-west-1").inAccount("111122223333").always().optional().loseAnswer();
    world.on("sqs").between(1, 2).optional().dropConnection();
    world.on("sqs", "SendMessage", Map.of("MessageBody", "z")).throttle().remove();
  }

  private interface FaultEffect {
    Fault add(FaultBuilder calls);
  }

  private static List<FaultEffect> faultsThatAreRetried() {
    return List.of(
        calls -> calls.throttle("RequestThrottled"),
        calls -> calls.throttle(Duration.ofMillis(5)),
        calls -> calls.fail("InternalFailure"),
        calls -> calls.fail("InternalFailure", "once"),
        calls -> calls.delay(Duration.ofMillis(5)),
        FaultBuilder::loseAnswer,
        FaultBuilder::dropConnection,
        FaultBuilder::truncateBody,
        calls -> calls.truncateBody(3));
  }

  private static SendMessageBatchResponse sendBatch(Queues queues, String queue) {
    return queues.sqs().sendMessageBatch(
        batch -> batch.queueUrl(queue).entries(List.of(entry("a"), entry("b"))));
  }

  private static SendMessageBatchRequestEntry entry(String id) {
    return SendMessageBatchRequestEntry.builder().id(id).messageBody(id).build();
  }

  @Test
  void aBodyThatDoesNotParseIsAnError(World world) {
    Fault fault = world.on("sqs", "ListQueues").always().malformBody();
    assertThrows(Exception.class, Queues.in(world)::count);
    assertTrue(fault.fired() > 0);
  }

  @Test
  void aGateHoldsACallUntilItIsReleased(World world) {
    Queues queues = Queues.in(world);
    Gate gate = world.on("sqs", "CreateQueue").hold();
    CompletableFuture<String> created = CompletableFuture.supplyAsync(() -> queues.create("orders"));
    gate.waitArrived();
    assertEquals(0, queues.count());
    gate.release();
    assertTrue(created.join().endsWith("/orders"));
  }

  @Test
  void aGateThatNoCallReachesFailsItsTest(Lab lab) {
    World world = lab.world();
    Gate gate = world.on("sqs").hold();
    MockFailure late = assertThrows(MockFailure.class, () -> gate.waitArrived(Duration.ofMillis(20)));
    assertTrue(late.getMessage().startsWith("No call arrived within 20 ms. "), late.getMessage());
    gate.release();
    assertTrue(assertThrows(MockFailure.class, world::drop).getMessage().endsWith("It was released before a call came."));
  }

  @Test
  void aWorldIsDroppedOnceAndAGateReleasedOnce(Lab lab) {
    World world = lab.world();
    Gate gate = world.on("sqs").hold();
    gate.release();
    gate.release();
    assertEquals(1, assertThrows(MockFailure.class, world::drop).failures().size());
    world.drop();
    try (World used = lab.world()) {
      used.drop();
    }
  }

  @Test
  void droppingFailsWithTheSentencesOfTheServer(Lab lab) throws IOException, InterruptedException {
    World world = lab.world();
    world.on("sqs", "SendMessage", Map.of("MessageBody", "a")).throttle();
    world.on("sqs").always().optional().delay(Duration.ofMillis(1));
    requestThatMatchesNothing(world);
    List<String> failures = assertThrows(MockFailure.class, world::close).failures();
    assertEquals(2, failures.size(), failures.toString());
    assertTrue(failures.get(0).startsWith("This fault was never reached: "), failures.get(0));
    assertTrue(failures.get(1).contains("GET /nothing matched nothing"), failures.get(1));
  }

  private static void requestThatMatchesNothing(World world) throws IOException, InterruptedException {
    String credential = "Credential=" + world.accessKeyId() + "/20260101/us-east-1/lambda/aws4_request";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(world.endpoint() + "/nothing"))
            .header("authorization", "AWS4-HMAC-SHA256 " + credential + ", SignedHeaders=host, Signature=0")
            .build();
    HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
  }

  @Test
  void snapshotsForksAndResets(World world, Lab lab) {
    Queues.in(world).create("orders");
    world.snapshot("one");
    world.reset("sqs");
    assertEquals(0, Queues.in(world).count());
    world.reset();
    assertEquals(List.of(), world.history());
    try (World fork = lab.world(NewWorld.from(world).snapshot("one").named(world.name() + "-fork")); World empty = lab.world(NewWorld.from(world.name()))) {
      assertEquals(List.of(0, 1, 0), List.of(Queues.in(world).count(), Queues.in(fork).count(), Queues.in(empty).count()));
    }
    world.restore("one");
    assertEquals(1, Queues.in(world).count());
  }

  @Test
  void theClockIsTheWorldsOwn(World world, Lab lab) {
    Instant before = world.clock().freeze();
    assertEquals(before, world.clock().now());
    assertEquals(before.plus(Duration.ofDays(1)), world.clock().advance(Duration.ofDays(1)));
    Instant later = Instant.parse("2030-01-01T00:00:00Z");
    assertEquals(later, world.clock().set(later));
    assertTrue(!world.clock().resume().isBefore(later));
    try (World other = lab.world()) {
      assertTrue(other.clock().now().isBefore(later));
    }
  }

  @Test
  void settledSkipsToTheEndOfDelays(World world) {
    Queues queues = Queues.in(world);
    String queue = queues.create("orders");
    world.clock().freeze();
    assertEquals(Duration.ZERO, world.settled().skipped());
    queues.send(queue, "a", 900);
    assertEquals(Duration.ZERO, world.settled().skipped());
    assertEquals(List.of(), queues.receive(queue));
    Rest rest = world.settled(Duration.ofSeconds(10), Duration.ofHours(1));
    assertEquals(Duration.ofMinutes(15), rest.skipped());
    assertEquals(world.clock().now(), rest.now());
    assertTrue(rest.answer().get("fired").toString().contains("a delayed message of queue orders becomes visible"), rest.toString());
    assertEquals(1, queues.receive(queue).size());
  }

  @Test
  void settledNamesWhatIsUnderWay(World world) {
    Queues queues = Queues.in(world);
    String queue = queues.create("orders");
    queues.send(queue, "a", 0);
    queues.receive(queue);
    CloudStubException refusal =
        assertThrows(CloudStubException.class, () -> world.settled(Duration.ofMillis(50), Duration.ofHours(1)));
    assertEquals("NotSettled 409", refusal.code() + " " + refusal.status());
    assertTrue(refusal.getMessage().contains("queue orders holds 1 message in flight"), refusal.getMessage());
    assertTrue(refusal.problem().containsKey("inProgress"));
  }

  @Test
  void mistakesAreToldInWords(World world, Lab lab) {
    assertTrue(messageOf(() -> lab.world(NewWorld.from("nowhere"))).contains("There is no world nowhere"));
    assertTrue(messageOf(() -> world.on("sqs").fail("Oops", "no", 9999)).contains("status"));
    assertTrue(
        messageOf(() -> world.on("sqs").fail("QueueDoesNotExis"))
            .contains("\"QueueDoesNotExis\" is not one of sqs. Did you mean QueueDoesNotExist"));
    world.on("sqs").optional().fail("QueueDoesNotExis", "meant so", 400);
    world.on("sqs").optional().fail("CodeThatAwsAddsTomorrow");
    assertTrue(messageOf(() -> Lab.connect("http://127.0.0.1:1")).startsWith("No CloudStub answers at http://127.0.0.1:1 "));
    assertTrue(messageOf(() -> Lab.connect("127.0.0.1:4567")).startsWith("No CloudStub answers at 127.0.0.1:4567 "));
    assertThrows(SqsException.class, () -> Queues.in(world).receive("http://127.0.0.1/000000000000/none"));
  }

  @Test
  void anotherServerIsNamedByItsAnswer() throws IOException {
    HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext("/", exchange -> exchange.sendResponseHeaders(404, -1));
    other.start();
    String url = "http://127.0.0.1:" + other.getAddress().getPort();
    String message = messageOf(() -> Lab.connect(url));
    assertTrue(message.startsWith(url + " is not the API port of a CloudStub: GET " + url + "/api/status answered 404."), message);
    other.stop(0);
  }

  private static String messageOf(Runnable run) {
    return assertThrows(CloudStubException.class, run::run).getMessage();
  }
}
