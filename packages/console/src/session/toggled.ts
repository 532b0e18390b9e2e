/** A set without a member that it has, or with one that it lacks. */
export function toggled<T>(members: ReadonlySet<T>, member: T): ReadonlySet<T> {
  return members.has(member)
    ? new Set([...members].filter((other) => other !== member))
    : new Set([...members, member]);
}
