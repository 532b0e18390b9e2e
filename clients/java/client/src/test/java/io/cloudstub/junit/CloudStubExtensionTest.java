package io.cloudstub.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.cloudstub.CloudStubException;
import io.cloudstub.Gate;
import io.cloudstub.Lab;
import io.cloudstub.MockFailure;
import io.cloudstub.NewWorld;
import io.cloudstub.Queues;
import io.cloudstub.World;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** The extension, by running tests that it has to fail. */
class CloudStubExtensionTest {
  private static EngineExecutionResults run(Class<?> tests, String... parameter) {
    EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests));
    for (int at = 0; at < parameter.length; at += 2) kit.configurationParameter(parameter[at], parameter[at + 1]);
    return kit.configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
        .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
        .execute();
  }

  private static List<Throwable> failuresOf(EngineExecutionResults results) {
    return results.allEvents().failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow())
        .toList();
  }

  @Test
  void aFaultThatWasNeverReachedFailsItsTest() {
    List<Throwable> failures = failuresOf(run(UnreachedFault.class));
    assertEquals(1, failures.size());
    assertTrue(failures.get(0) instanceof MockFailure, failures.toString());
    assertTrue(failures.get(0).getMessage().startsWith("This fault was never reached: "), failures.toString());
  }

  @ExtendWith(CloudStubExtension.class)
  static class UnreachedFault {
    @Test
    void test(World world) {
      world.on("sqs", "SendMessage").throttle();
    }
  }

  @Test
  void furtherProblemsOfAFailedTestDoNotHideItsFailure() {
    List<Throwable> failures = failuresOf(run(FailedAlready.class));
    assertEquals("the test itself", failures.get(0).getMessage());
    assertEquals(0, failures.get(0).getSuppressed().length);
    assertThrows(CloudStubException.class, FailedAlready.world.clock()::now);
  }

  @ExtendWith(CloudStubExtension.class)
  static class FailedAlready {
    static volatile World world;

    @Test
    void test(World world) {
      FailedAlready.world = world;
      world.on("sqs").throttle();
      fail("the test itself");
    }
  }

  @Test
  void aFailedTestIsToldWhichCallsGatesStillHold() {
    List<Throwable> failures = failuresOf(run(HeldCall.class));
    assertEquals("the test itself", failures.get(0).getMessage());
    String told = failures.get(0).getSuppressed()[0].getMessage();
    assertTrue(told.startsWith("A gate of this test still holds 1 call of sqs ListQueues"), told);
  }

  @ExtendWith(CloudStubExtension.class)
  static class HeldCall {
    @Test
    void test(World world) {
      Gate gate = world.on("sqs", "ListQueues").hold();
      Thread waiting = new Thread(() -> Queues.in(world).count());
      waiting.setDaemon(true);
      waiting.start();
      gate.waitArrived();
      fail("the test itself");
    }
  }

  @Test
  void aWorldIsOfOneTestOnly() {
    List<Throwable> failures = failuresOf(run(OutsideOfATest.class));
    assertTrue(failures.get(0).getMessage().contains("A world belongs to one test: "), failures.toString());
  }

  @ExtendWith(CloudStubExtension.class)
  static class OutsideOfATest {
    @BeforeAll
    static void before(World world) {}

    @Test
    void test() {}
  }

  @Test
  void parallelTestsForkASeedThatIsMadeOnceAndDroppedAtTheEnd() {
    run(Seeded.class).testEvents().assertStatistics(tests -> tests.succeeded(11));
    assertEquals(1, Seeded.SEEDS.get());
    assertEquals(11, Seeded.NAMES.size());
    assertThrows(CloudStubException.class, Seeded.seed.clock()::now);
  }

  static class Seeded {
    static final AtomicInteger SEEDS = new AtomicInteger();
    static final Set<String> NAMES = ConcurrentHashMap.newKeySet();
    static volatile World seed;

    @RegisterExtension
    static final CloudStubExtension CLOUDSTUB =
        CloudStubExtension.seededBy(
                world -> {
                  seed = world;
                  SEEDS.incrementAndGet();
                  Queues.in(world).create("orders");
                })
            .on(Lab::connect);

    String before;

    @BeforeEach
    void queue(World world) {
      before = world.name();
      Queues.in(world).create("mine");
    }

    @RepeatedTest(10)
    void findsOnlyItsOwn(World world) {
      NAMES.add(world.name());
      assertEquals(before, world.name());
      assertEquals(2, Queues.in(world).count());
    }

    @Test
    void servesEachTestAnother(World world, Lab lab) {
      NAMES.add(world.name());
      assertNotEquals(seed.name(), world.name());
    }
  }

  @Test
  void aSeedThatFailsFailsTheTestsInItsOwnWords() {
    List<Throwable> failures = failuresOf(run(FailingSeed.class));
    assertEquals(2, failures.size());
    for (Throwable failure : failures) assertTrue(failure.getMessage().contains("no such table"), failures.toString());
  }

  static class FailingSeed {
    @RegisterExtension
    static final CloudStubExtension CLOUDSTUB =
        CloudStubExtension.seededBy(
            world -> {
              throw new IOException("no such table");
            });

    @Test
    void one(World world) {}

    @Test
    void two(World world) {}
  }

  @Test
  void theSeedIsAWorldOfTheServerByItsName() {
    try (World seed = Lab.connect().world(NewWorld.empty())) {
      Queues.in(seed).create("orders");
      run(OneQueue.class, "cloudstub.seed", seed.name()).testEvents().assertStatistics(tests -> tests.succeeded(1));
    }
  }

  @ExtendWith(CloudStubExtension.class)
  static class OneQueue {
    @Test
    void test(World world) {
      assertEquals(1, Queues.in(world).count());
    }
  }

  @Test
  void aServerThatDoesNotRunFailsTheTestsInWords() {
    List<Throwable> failures = failuresOf(run(UnreachedFault.class, "cloudstub.url", "http://127.0.0.1:1"));
    assertTrue(failures.get(0).getMessage().contains("No CloudStub answers at http://127.0.0.1:1 "), failures.toString());
  }
}
