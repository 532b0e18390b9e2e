package io.cloudstub;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A running CloudStub server, and the worlds that it makes.
 *
 * <pre>{@code
 * Lab lab = Lab.connect();
 * try (World world = lab.world(NewWorld.from("seeded"))) {
 *   SqsClient sqs = SdkClients.configure(SqsClient.builder(), world).build();
 * }
 * }</pre>
 */
public final class Lab {
  private static final String DEFAULT_URL = "http://127.0.0.1:4567";

  private final Api api;
  private final String endpoint;
  private final String region;

  private Lab(Api api, String endpoint, String region) {
    this.api = api;
    this.endpoint = endpoint;
    this.region = region;
  }

  /**
   * Connects to the server of the environment variable {@code CLOUDSTUB_API_URL}, else to {@code http://127.0.0.1:4567}.
   *
   * @throws CloudStubException if no server answers
   */
  public static Lab connect() {
    String url = System.getenv("CLOUDSTUB_API_URL");
    return connect(url == null || url.isEmpty() ? DEFAULT_URL : url);
  }

  /**
   * Connects to a server.
   *
   * @param url the URL of its API port
   * @throws CloudStubException if no server answers
   */
  public static Lab connect(String url) {
    return connect(url, null);
  }

  /**
   * Connects to a server whose mock port has another URL than the server knows, such as the mapped port of a container.
   *
   * @param url the URL of its API port
   * @param endpoint the URL of its mock port
   * @throws CloudStubException if no server answers
   */
  public static Lab connect(String url, String endpoint) {
    Api api = new Api(url);
    JsonObject status = api.send("GET", "status", Map.of(), null);
    URI at = URI.create(api.url);
    String own = at.getScheme() + "://" + at.getHost() + ":" + status.get("port").getAsInt();
    return new Lab(api, endpoint == null ? own : endpoint, homeRegion(status));
  }

  /** The URL of the mock port. */
  public String endpoint() {
    return endpoint;
  }

  /**
   * Creates an empty world.
   *
   * @throws CloudStubException if the server refuses it
   */
  public World world() {
    return world(NewWorld.empty());
  }

  /**
   * Creates a world. A fork takes the same time for any amount of data: {@code lab.world(NewWorld.from("seeded"))}.
   *
   * @throws CloudStubException if the server refuses it
   */
  public World world(NewWorld world) {
    JsonObject facts = api.send("POST", "worlds", world.query(), null);
    World made = new World(api, facts, endpoint, region);
    if (world.seed() != null) seed(made, world.seed());
    return made;
  }

  /** A world whose seed fails is dropped. */
  private static void seed(World world, Path file) {
    try {
      world.seed(file);
    } catch (RuntimeException failure) {
      world.dropUnchecked();
      throw failure;
    }
  }

  /** The named worlds of the server as {@code GET /api/worlds} lists them, in the order in which they were created. */
  public List<Map<String, Object>> worlds() {
    List<Map<String, Object>> listed = new ArrayList<>();
    for (JsonElement world : api.send("GET", "worlds", Map.of(), null).getAsJsonArray("worlds")) {
      listed.add(Api.asMap(world.getAsJsonObject()));
    }
    return listed;
  }

  private static String homeRegion(JsonObject status) {
    for (JsonElement module : status.getAsJsonArray("modules")) {
      JsonElement region = module.getAsJsonObject().get("homeRegion");
      if (region != null) return region.getAsString();
    }
    return "us-east-1";
  }
}
