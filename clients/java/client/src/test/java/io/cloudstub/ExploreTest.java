package io.cloudstub;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cloudstub.junit.CloudStubExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Explorations, with the server planning the runs. */
@ExtendWith(CloudStubExtension.class)
class ExploreTest {
  private static final class Story {
    private final Queues queues;
    private final String queue;

    Story(World world) {
      queues = Queues.in(world);
      queue = queues.create("orders");
    }

    void send() {
      queues.send(queue, "a", 0);
    }

    int received() {
      return queues.receive(queue).size();
    }
  }

  private static Exploration singles(Exploration exploration, String... disturbances) {
    return exploration.disturbances(disturbances).pairs(0).random(0);
  }

  @Test
  void whatAStoryCannotStandIsToldAndRepeated(World world) {
    Story story = new Story(world);
    Exploration once = Exploration.of(story::send, error -> assertEquals(1, story.received()));
    StoryBreaks found = assertThrows(StoryBreaks.class, () -> world.explore(singles(once, "dropped-connection", "lost-answer")));
    assertTrue(found.getMessage().startsWith("The story breaks in holds: expected: <1> but was: <2>"), found.getMessage());
    assertTrue(found.getMessage().contains("AWS may do so: A client that gets no answer can't know"), found.getMessage());
    assertTrue(found.getMessage().endsWith(".only(\"lost-answer@sqs.SendMessage#1\"))"), found.getMessage());
    assertEquals("StoryBreaks lost-answer@sqs.SendMessage#1", found.code() + " " + found.plan());
    assertTrue(found.getCause() instanceof AssertionError, String.valueOf(found.getCause()));
    StoryBreaks again = assertThrows(StoryBreaks.class, () -> world.explore(once.only(found.plan())));
    assertTrue(again.getMessage().contains("Found in run 2 "), again.getMessage());
    assertEquals(0, story.received());
  }

  @Test
  void aStoryThatStandsItSaysWhatWasTried(World world) {
    Story story = new Story(world);
    List<String> errors = new ArrayList<>();
    Exploration exploration =
        Exploration.of(story::send, error -> errors.add(error == null ? "none" : "one"))
            .prepare(() -> world.sometimes("prepared", true))
            .recover(story::send)
            .seed(7)
            .skip(Duration.ofMinutes(1))
            .sometimes("unavailable", "prepared");
    Explored explored = world.explore(singles(exploration, "unavailable"));
    assertEquals("2 [sqs.SendMessage#1] {unavailable=1} 7", explored.runs() + " " + explored.calls() + " " + explored.disturbances() + " " + explored.seed());
    assertEquals(List.of("none", "one"), errors);
    assertEquals(0, explored.varied());
  }

  @Test
  void mistakesAreToldInWords(World world) {
    Story story = new Story(world);
    Exploration any = Exploration.of(story::send, error -> assertNull(error));
    assertTrue(assertThrows(CloudStubException.class, () -> world.explore(any.disturbances("lost"))).getMessage().contains("not a disturbance"));
    assertEquals("StoryWithoutCalls", assertThrows(StoryBreaks.class, () -> world.explore(Exploration.of(() -> {}, error -> {}))).code());
    world.sometimes("twice", false);
    StoryBreaks never = assertThrows(StoryBreaks.class, () -> world.explore(singles(any.mayFail(), "throttle")));
    assertTrue(never.getMessage().contains("never happened: \"twice\""), never.getMessage());
    AssertionError large = new AssertionError("a".repeat(20_000_000));
    assertTrue(assertThrows(StoryBreaks.class, () -> world.explore(Exploration.of(story::send, error -> { throw large; }))).getMessage().contains("holds: aaa"));
    Exploration itself = Exploration.of(() -> world.send("POST", "explorations/next", Map.of(), Map.of("run", 1, "step", "story")), error -> {});
    assertTrue(assertThrows(CloudStubException.class, () -> world.explore(itself)).getMessage().contains("did not ask for step"));
    assertThrows(StackOverflowError.class, () -> world.explore(Exploration.of(() -> { throw new StackOverflowError(); }, error -> {})));
    assertEquals(0, story.received());
  }

  @Test
  void aWorldHasAClimate(Lab lab) {
    try (World stormy = lab.world(NewWorld.empty().climate("stormy").climateSeed(7)); World fork = lab.world(NewWorld.from(stormy))) {
      for (Map<String, Object> listed : lab.worlds()) {
        if (!List.of(stormy.name(), fork.name()).contains(listed.get("name"))) continue;
        assertEquals("stormy 7", listed.get("climate") + " " + listed.get("seed"));
      }
    }
    String refusal = assertThrows(CloudStubException.class, () -> lab.world(NewWorld.empty().climate("rainy"))).getMessage();
    assertTrue(refusal.contains("give calm, aws, stormy"), refusal);
  }
}
