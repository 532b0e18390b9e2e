package io.cloudstub.junit;

import io.cloudstub.Lab;
import io.cloudstub.NewWorld;
import io.cloudstub.World;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test that takes a {@link World} one of its own, and fails the test with what the server says when that world is dropped.
 *
 * <pre>{@code
 * class OrdersTest {
 *   @RegisterExtension
 *   static final CloudStubExtension cloudstub = CloudStubExtension.seededBy(Shop::createIn);
 *
 *   @Test
 *   void placesAnOrder(World world) {
 *     SqsClient sqs = SdkClients.configure(SqsClient.builder(), world).build();
 *   }
 * }
 * }</pre>
 *
 * <p>With {@code @ExtendWith(CloudStubExtension.class)} worlds begin empty. The methods of {@code @BeforeEach} and {@code @AfterEach} take the
 * same world as their test. Every method may take the {@link Lab}. Tests may run in parallel, and so may the invocations of a parameterized test.
 *
 * <p>The server is that of the configuration parameter {@code cloudstub.url} of JUnit, else of the environment variable {@code
 * CLOUDSTUB_API_URL}, else {@code http://127.0.0.1:4567}: the URL of the API port. The parameter {@code cloudstub.seed} names the world to fork
 * where the test names none.
 */
public final class CloudStubExtension implements ParameterResolver, AfterEachCallback {
  /** Fills the world that tests begin with. */
  @FunctionalInterface
  public interface Seed {
    /** Creates the resources and the data. */
    void createIn(World world) throws Exception;
  }

  private final Supplier<Lab> server;
  private final Seed seed;
  private final String from;

  /** For {@code @ExtendWith}: each world begins empty, or as a fork of the world that {@code cloudstub.seed} names. */
  public CloudStubExtension() {
    this(null, null, null);
  }

  private CloudStubExtension(Supplier<Lab> server, Seed seed, String from) {
    this.server = server;
    this.seed = seed;
    this.from = from;
  }

  /** Each test forks a world that is created once, before the first test. Test classes that share the extension share the seed. */
  public static CloudStubExtension seededBy(Seed seed) {
    return new CloudStubExtension(null, seed, null);
  }

  /** Each test forks the world of this name, which exists on the server. */
  public static CloudStubExtension from(String world) {
    return new CloudStubExtension(null, null, world);
  }

  /** The same on a server whose URL only the test knows, such as that of a container; it is asked for once. */
  public CloudStubExtension on(Supplier<Lab> lab) {
    return new CloudStubExtension(lab, seed, from);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == World.class || type == Lab.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == Lab.class) return lab(context);
    if (context.getTestMethod().isPresent()) return world(context);
    String remedy = " Take it in the test, or in a method of @BeforeEach or @AfterEach.";
    throw new ParameterResolutionException("A world belongs to one test: " + parameter.getDeclaringExecutable() + " has none." + remedy);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    World world = storeOf(context).remove(World.class, World.class);
    if (world == null) return;
    Throwable failure = context.getExecutionException().orElse(null);
    if (failure == null) {
      world.drop();
      return;
    }
    List<String> explanations = world.explanations();
    if (!explanations.isEmpty()) failure.addSuppressed(new Explanations(explanations));
    world.dropUnchecked();
  }

  /** Stands below the failure of a test, where JUnit prints it; it has no stack of its own. */
  private static final class Explanations extends Exception {
    private static final long serialVersionUID = 1L;

    Explanations(List<String> sentences) {
      super(String.join("\n", sentences), null, false, false);
    }
  }

  private World world(ExtensionContext context) {
    return storeOf(context).getOrComputeIfAbsent(World.class, key -> lab(context).world(origin(context)), World.class);
  }

  private NewWorld origin(ExtensionContext context) {
    if (seed != null) return NewWorld.from(seeded(context));
    if (from != null) return NewWorld.from(from);
    return context.getConfigurationParameter("cloudstub.seed").map(NewWorld::from).orElseGet(NewWorld::empty);
  }

  private World seeded(ExtensionContext context) {
    return storeOf(context.getRoot()).getOrComputeIfAbsent(Seeded.class, key -> new Seeded(lab(context).world(), seed), Seeded.class).world;
  }

  private Lab lab(ExtensionContext context) {
    return storeOf(context.getRoot()).getOrComputeIfAbsent(Lab.class, key -> connect(context), Lab.class);
  }

  private Lab connect(ExtensionContext context) {
    if (server != null) return server.get();
    return context.getConfigurationParameter("cloudstub.url").map(Lab::connect).orElseGet(Lab::connect);
  }

  private Store storeOf(ExtensionContext context) {
    return context.getStore(Namespace.create(CloudStubExtension.class, this));
  }

  /** The seeded world, which JUnit drops after the last test. */
  private static final class Seeded implements Store.CloseableResource {
    private final World world;

    Seeded(World world, Seed seed) {
      this.world = world;
      try {
        seed.createIn(world);
      } catch (Exception error) {
        world.dropUnchecked();
        throw error instanceof RuntimeException known ? known : new IllegalStateException("The seed failed: " + error, error);
      }
    }

    @Override
    public void close() {
      world.drop();
    }
  }
}
