/** The token that AWS answers after events were put, and ignores in requests: 56 digits. */
export function sequenceToken(events: number): string {
  return `49${String(events).padStart(54, "0")}`;
}
