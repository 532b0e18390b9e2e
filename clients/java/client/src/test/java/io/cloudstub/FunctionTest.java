package io.cloudstub;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cloudstub.junit.CloudStubExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Handlers of a test, with real requests to the server of {@code CLOUDSTUB_API_URL}, whose lambda is emulated. */
@ExtendWith(CloudStubExtension.class)
class FunctionTest {
  record Picture(String key) {}

  private static String invoke(World world, String function, Object event) {
    String scope = world.accessKeyId() + "/20260101/us-east-1/lambda/aws4_request";
    String authorization = "AWS4-HMAC-SHA256 Credential=" + scope + ", SignedHeaders=host, Signature=0";
    return Api.post(world.endpoint() + "/2015-03-31/functions/" + function + "/invocations", authorization, event).body();
  }

  @Test
  void aHandlerAnswersTheInvocations(World world) {
    GivenFunction resize =
        world.function("resize", Duration.ofSeconds(9), Picture.class, (picture, context) -> {
          assertEquals("resize", context.functionName());
          assertTrue(context.remainingTime().compareTo(Duration.ofSeconds(3)) > 0, context.toString());
          return Map.of("thumbnail", "small/" + picture.key());
        });
    assertEquals("{\"thumbnail\":\"small/cat.jpg\"}", invoke(world, "resize", new Picture("cat.jpg")));
    GivenFunction.Invocation only = resize.invocations().get(0);
    assertEquals(Map.of("key", "cat.jpg"), only.event());
    assertEquals(Map.of("thumbnail", "small/cat.jpg"), only.result());
    assertNull(only.error());
  }

  @Test
  void anErrorHasTheFormOfTheRuntime(World world) {
    GivenFunction failing = world.function("failing", Map.class, (event, context) -> {
      throw new IllegalStateException("bad");
    });
    String answer = invoke(world, "failing", Map.of());
    assertTrue(answer.startsWith("{\"errorMessage\":\"bad\",\"errorType\":\"java.lang.IllegalStateException\",\"stackTrace\":["), answer);
    assertEquals("bad", failing.invocations().get(0).error().get("errorMessage"));
  }

  @Test
  void eventsAtTheSameTimeHaveThreads(World world) {
    CyclicBarrier together = new CyclicBarrier(2);
    world.function("pair", Duration.ofMinutes(1), Map.class, (event, context) -> together.await(30, TimeUnit.SECONDS) >= 0);
    CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> invoke(world, "pair", Map.of()));
    assertEquals(List.of("true", "true"), List.of(invoke(world, "pair", Map.of()), first.join()));
  }

  @Test
  void theHandlerGivenLastAnswersAll(World world) {
    world.function("f", Map.class, (event, context) -> "first");
    world.function("f", Map.class, (event, context) -> "second");
    for (int count = 0; count < 4; count++) assertEquals("\"second\"", invoke(world, "f", Map.of()));
  }

  @Test
  void aResultThatTheServerCannotTakeIsAnError(World world) {
    world.function("nan", Duration.ofMinutes(1), Map.class, (event, context) -> Double.NaN);
    String answer = invoke(world, "nan", Map.of());
    assertTrue(answer.contains("NaN"), answer);
    GivenFunction large = world.function("large", Duration.ofMinutes(1), Map.class, (event, context) -> "x".repeat(17_000_000));
    answer = invoke(world, "large", Map.of());
    assertTrue(answer.contains("bytes"), answer);
    assertTrue(large.invocations().get(0).error().get("errorMessage").toString().contains("bytes"));
  }

  @Test
  void integersOfAnyLengthArriveUnchanged(World world) {
    GivenFunction echo = world.function("echo", Map.class, (event, context) -> event);
    assertEquals("{\"id\":9007199254740993}", invoke(world, "echo", Map.of("id", 9007199254740993L)));
    assertEquals(Map.of("id", 9007199254740993L), echo.invocations().get(0).event());
  }

  @Test
  void aNameOfNoFunctionIsRefusedAndMakesNone(World world) {
    for (String name : new String[] {"not allowed", "f:$LATEST"}) {
      CloudStubException refusal =
          assertThrows(CloudStubException.class, () -> world.function(name, Map.class, (event, context) -> null));
      assertTrue(refusal.getMessage().contains("is not the name of a function"), refusal.getMessage());
    }
    String answer = invoke(world, "f", Map.of());
    assertTrue(answer.contains("Function not found"), answer);
  }
}
