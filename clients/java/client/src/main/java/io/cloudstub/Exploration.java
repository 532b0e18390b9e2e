package io.cloudstub;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to explore in a world; {@link World#explore} does it.
 *
 * <pre>{@code
 * world.explore(Exploration.of(() -> shop.placeOrder("a"), error -> assertEquals(List.of("a"), announced())));
 * }</pre>
 */
public final class Exploration {
  /** A step of a run. */
  @FunctionalInterface
  public interface Step {
    /** Throws what it may: what the story throws is told to what {@link Holds holds}. */
    void run() throws Exception;
  }

  /** What must be true after a run. */
  @FunctionalInterface
  public interface Holds {
    /**
     * Throws where the state is not as it should be, as an assertion does. It is asked when nothing is under way any more.
     *
     * @param error why the story threw; {@code null} where it did not
     */
    void check(Throwable error) throws Exception;
  }

  /** Characters of an error that the server keeps. */
  private static final int MAX_ERROR = 10_000;

  private final Map<String, Step> steps;
  private final Holds holds;
  private final Map<String, Object> options;
  private final List<String> sometimes;

  private Exploration(Map<String, Step> steps, Holds holds, Map<String, Object> options, List<String> sometimes) {
    this.steps = steps;
    this.holds = holds;
    this.options = options;
    this.sometimes = sometimes;
  }

  /** What the application does once, and what must be true afterwards, whatever happened. */
  public static Exploration of(Step story, Holds holds) {
    return new Exploration(Map.of("story", story), holds, Map.of(), List.of());
  }

  /** Runs before the story in each run, undisturbed. */
  public Exploration prepare(Step step) {
    return step("prepare", step);
  }

  /** Runs after the story, undisturbed: what comes again in production, such as a consumer's next poll. */
  public Exploration recover(Step step) {
    return step("recover", step);
  }

  /** Lets the story throw after any disturbance. Else it may do so only after {@code stopped} and {@code unavailable}. */
  public Exploration mayFail() {
    return option("mayFail", true);
  }

  /** The names of the disturbances and choices to try; all unless given. */
  public Exploration disturbances(String... names) {
    return option("disturbances", List.of(names));
  }

  /** The most runs with two disturbances; 40 unless given. */
  public Exploration pairs(int runs) {
    return option("pairs", runs);
  }

  /** The runs with three disturbances at random, in stormy climate; 20 unless given. */
  public Exploration random(int runs) {
    return option("random", runs);
  }

  /** Chooses among pairs, and what is random. The environment variable {@code CLOUDSTUB_SEED} wins; 1 unless given. */
  public Exploration seed(long seed) {
    return option("seed", seed);
  }

  /** Runs this plan alone, which an earlier {@link StoryBreaks} has named: a regression test. */
  public Exploration only(String plan) {
    return option("only", plan);
  }

  /** How far the world's clock is turned at most until all is at rest; an hour unless given. */
  public Exploration skip(Duration skip) {
    return option("skip", skip.toMillis());
  }

  /** What must happen in some run: disturbances, choices, or names that the story gives to {@link World#sometimes}. */
  public Exploration sometimes(String... names) {
    List<String> all = new ArrayList<>(sometimes);
    all.addAll(List.of(names));
    return new Exploration(steps, holds, options, all);
  }

  /** Does the steps that the server asks for. */
  Explored in(World world) {
    Run run = new Run(world);
    JsonObject asked = world.send("POST", "explorations", Map.of(), body(world));
    boolean isOver = false;
    try {
      while (!asked.get("step").getAsString().equals("done")) asked = run.next(asked);
      isOver = true;
    } finally {
      if (!isOver) end(world);
    }
    if (asked.has("finding")) throw StoryBreaks.of(asked.getAsJsonObject("finding"), run.latest);
    for (JsonElement warning : asked.getAsJsonArray("warnings")) World.warn(warning.getAsString());
    return Explored.of(asked.getAsJsonObject("explored"));
  }

  /** What ends the test ends the exploration too. */
  private static void end(World world) {
    try {
      world.send("DELETE", "explorations", Map.of(), null);
    } catch (CloudStubException error) {
      // The world was dropped, or the server is gone.
    }
  }

  private Map<String, Object> body(World world) {
    Map<String, Object> body = new HashMap<>(options);
    List<String> all = new ArrayList<>(sometimes);
    all.addAll(world.takeMarks().keySet());
    body.put("sometimes", all);
    body.put("prepare", steps.containsKey("prepare"));
    body.put("recover", steps.containsKey("recover"));
    String seed = System.getenv("CLOUDSTUB_SEED");
    if (seed != null && !seed.isEmpty()) body.put("seed", seedOf(seed));
    return body;
  }

  private static long seedOf(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException error) {
      throw new CloudStubException("The variable CLOUDSTUB_SEED is \"" + text + "\". It must be a whole number.", error);
    }
  }

  private Exploration step(String name, Step step) {
    Map<String, Step> all = new HashMap<>(steps);
    all.put(name, step);
    return new Exploration(all, holds, options, sometimes);
  }

  private Exploration option(String name, Object value) {
    Map<String, Object> all = new HashMap<>(options);
    all.put(name, value);
    return new Exploration(steps, holds, all, sometimes);
  }

  private final class Run {
    private final World world;
    private Throwable ofStory;
    private Throwable latest;

    Run(World world) {
      this.world = world;
    }

    JsonObject next(JsonObject asked) {
      String step = asked.get("step").getAsString();
      Throwable error = attempt(step);
      if (step.equals("story")) ofStory = error;
      Map<String, Object> report = new LinkedHashMap<>(Map.of("run", asked.get("run"), "step", step, "sometimes", world.takeMarks()));
      if (error != null) {
        latest = error;
        String text = error.getMessage() == null ? error.toString() : error.getMessage();
        report.put("error", text.substring(0, Math.min(text.length(), MAX_ERROR)));
      }
      return world.send("POST", "explorations/next", Map.of(), report);
    }

    /** Why a step failed; null where it did not. What is thrown besides ends the test. */
    private Throwable attempt(String step) {
      try {
        if (step.equals("holds")) holds.check(ofStory);
        else steps.get(step).run();
        return null;
      } catch (Exception | AssertionError error) {
        if (error instanceof InterruptedException) Thread.currentThread().interrupt();
        return error;
      }
    }
  }
}
