import java.net.URI;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** CloudStub in a container, for tests in Java with Testcontainers: {@code @Container static CloudStubContainer cloudstub = new CloudStubContainer();} */
public class CloudStubContainer extends GenericContainer<CloudStubContainer> {
  public CloudStubContainer(String... options) {
    super("cloudstub");
    withExposedPorts(4566, 4567);
    withEnv("STUB_FIDELITY", "emulated");
    withCommand(options);
    waitingFor(Wait.forHttp("/api/ready").forPort(4567));
  }

  /** For clients of AWS: {@code SqsClient.builder().endpointOverride(cloudstub.endpoint())}. */
  public URI endpoint() {
    return URI.create("http://" + getHost() + ":" + getMappedPort(4566));
  }

  /** For the console, and for the client {@code io.cloudstub:cloudstub-client}. */
  public URI api() {
    return URI.create("http://" + getHost() + ":" + getMappedPort(4567));
  }
}
