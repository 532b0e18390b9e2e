package io.cloudstub;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a world begins with. {@code NewWorld.from("seeded").named("checkout-7")} */
public final class NewWorld {
  private final Map<String, String> query;
  private final Path seed;

  private NewWorld(Map<String, String> query, Path seed) {
    this.query = query;
    this.seed = seed;
  }

  /** A world without any state. */
  public static NewWorld empty() {
    return new NewWorld(Map.of(), null);
  }

  /** A fork of the world of this name; the default world is {@code "default"}. */
  public static NewWorld from(String world) {
    return empty().and("from", world);
  }

  /** A fork of a world. */
  public static NewWorld from(World world) {
    return from(world.name());
  }

  /** Begins with a snapshot of the forked world in place of its state. */
  public NewWorld snapshot(String name) {
    return and("snapshot", name);
  }

  /** Gives the world a name of 1 to 64 letters, digits, {@code _} and {@code -}; the server makes one up unless given. */
  public NewWorld named(String name) {
    return and("name", name);
  }

  /** How much of the freedom that AWS leaves itself it takes: {@code calm}, {@code aws} or {@code stormy}; as in the forked world unless given. */
  public NewWorld climate(String climate) {
    return and("climate", climate);
  }

  /** The number that the climate's chance comes from; as in the forked world unless given. */
  public NewWorld climateSeed(long seed) {
    return and("seed", String.valueOf(seed));
  }

  /** Declares what the world begins with besides, in a file of YAML or JSON. */
  public NewWorld seeded(Path file) {
    return new NewWorld(query, file);
  }

  Path seed() {
    return seed;
  }

  Map<String, String> query() {
    return query;
  }

  private NewWorld and(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(query);
    all.put(name, value);
    return new NewWorld(all, seed);
  }
}
