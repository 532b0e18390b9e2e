package io.cloudstub;

import java.util.List;

/** A test failed by its world: a fault was never reached, a request matched nothing, or no call arrived at a gate. */
public final class MockFailure extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final transient List<String> failures;

  MockFailure(List<String> failures) {
    super(String.join("\n", failures));
    this.failures = List.copyOf(failures);
  }

  /** A sentence for each failure. */
  public List<String> failures() {
    return failures == null ? List.of() : failures;
  }
}
