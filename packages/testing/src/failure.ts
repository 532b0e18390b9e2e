/** What a test did wrong with the mock, or what the mock found wrong in a test; the message is for a person. `expect(() => mock.endTest()).toThrow(MockFailure)` */
export class MockFailure extends Error {
  override readonly name = "MockFailure";
}
