/** Ends with 0 where the server of this container answers on its API port, and says otherwise why not. */
const port = process.env.STUB_API_PORT ?? 4567;
try {
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/api/status`);
  if (!ok) throw new Error(`it answered ${status}`);
} catch (error) {
  console.error(`CloudStub does not answer on port ${port}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
