/** Ends with 0 where the server of this container is ready, its state filled, and says otherwise why not. */
const port = process.env.STUB_API_PORT ?? 4567;
try {
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/api/ready`);
  if (!ok) throw new Error(`it answered ${status}`);
} catch (error) {
  console.error(`CloudStub is not ready on port ${port}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
