package io.cloudstub;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;

/** A fault that was added. Dropping the world fails the test if the fault was never reached. */
public sealed class Fault permits Gate {
  final World world;
  private final String id;
  private JsonObject lastSeen;

  Fault(World world, JsonObject fault) {
    this.world = world;
    this.id = fault.get("id").getAsString();
    this.lastSeen = fault;
  }

  /** Its id on the server. */
  public String id() {
    return id;
  }

  /** The fault in one sentence. */
  public synchronized String explain() {
    return lastSeen.get("explain").getAsString();
  }

  /** Number of matching calls so far, or until it was removed. */
  public int seen() {
    return latest().get("seen").getAsInt();
  }

  /** Number of calls that it was applied to, until now or until it was removed. */
  public int fired() {
    return latest().get("fired").getAsInt();
  }

  /** Removes the fault; the test does not have to reach it any more. */
  public void remove() {
    latest();
    world.send("DELETE", "faults", Map.of("id", id), null);
  }

  void removeIfThere() {
    try {
      remove();
    } catch (CloudStubException refusal) {
      if (!refusal.code().equals("UnknownFault")) throw refusal;
    }
  }

  private synchronized JsonObject latest() {
    for (JsonElement fault : world.send("GET", "faults", Map.of(), null).getAsJsonArray("faults")) {
      JsonObject active = fault.getAsJsonObject();
      if (active.get("id").getAsString().equals(id)) lastSeen = active;
    }
    return lastSeen;
  }
}
