package io.cloudstub;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A fault that holds its calls until it is released.
 *
 * <pre>{@code
 * Gate gate = world.on("dynamodb", "PutItem").hold();
 * var order = CompletableFuture.runAsync(() -> shop.placeOrder("a"));
 * gate.waitArrived();  // PutItem has arrived and has not run yet
 * shop.cancelOrder("a");
 * gate.release();
 * order.join();
 * }</pre>
 */
public final class Gate extends Fault {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

  private final boolean isOptional;
  private final AtomicBoolean isReleased = new AtomicBoolean();

  Gate(World world, JsonObject fault, boolean isOptional) {
    super(world, fault);
    this.isOptional = isOptional;
  }

  /** Waits until a call has arrived, for five seconds at most. Throws a {@link MockFailure} if none has come by then. */
  public void waitArrived() {
    waitArrived(Duration.ofSeconds(5));
  }

  /** Waits until a call has arrived. Throws a {@link MockFailure} if none has come within the time, which is the machine's. */
  public void waitArrived(Duration within) {
    long end = System.nanoTime() + within.toNanos();
    while (fired() == 0) {
      if (System.nanoTime() > end) throw new MockFailure(List.of("No call arrived within " + within.toMillis() + " ms. " + explain()));
      sleep();
    }
  }

  /** Lets held calls continue, and later ones pass. The test fails if no call had come, unless the gate is optional. Does nothing again. */
  public void release() {
    if (isReleased.getAndSet(true)) return;
    if (!isOptional && fired() == 0) world.fail("This fault was never reached: " + explain() + " It was released before a call came.");
    remove();
  }

  private static void sleep() {
    try {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new CloudStubException("The thread was interrupted while it waited for a call to arrive.", error);
    }
  }
}
