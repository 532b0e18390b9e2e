import type { PathPart, Violation } from "@cloudstub/kit";

/** Appends the violations of a value, at any depth. Their paths begin in the value. */
export type Check = (value: unknown, violations: Violation[]) => void;

/**
 * Puts the name of a member before the paths of the violations that were found in it, those from `first` on. Few requests have any,
 * so that paths are made afterwards.
 */
export function nameMember(name: PathPart, violations: Violation[], first: number): void {
  for (let at = first; at < violations.length; at++) {
    const violation = violations[at] as Violation;
    violations[at] = { ...violation, path: [name, ...violation.path] };
  }
}
