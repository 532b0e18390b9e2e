package io.cloudstub;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** The time that the services of a world see. Turning it affects no other world. Each method answers the time that services see then. */
public final class Clock {
  private final World world;

  Clock(World world) {
    this.world = world;
  }

  /** The time that services see. */
  public Instant now() {
    return turn("GET", "clock", Map.of());
  }

  /** Turns the clock on; everything that becomes due on the way happens. {@code world.clock().advance(Duration.ofHours(1))} */
  public Instant advance(Duration by) {
    return turn("POST", "clock/advance", Map.of("by", by.toString()));
  }

  /** Turns the clock to a time, also back. */
  public Instant set(Instant to) {
    return turn("POST", "clock/set", Map.of("to", to.toString()));
  }

  /** Stops the clock. */
  public Instant freeze() {
    return turn("POST", "clock/freeze", Map.of());
  }

  /** Lets a frozen clock run again. */
  public Instant resume() {
    return turn("POST", "clock/resume", Map.of());
  }

  private Instant turn(String method, String path, Map<String, String> query) {
    return Instant.parse(world.send(method, path, query, null).get("now").getAsString());
  }
}
