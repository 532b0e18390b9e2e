/** The package has no types of its own. */
declare module "fs-native-extensions" {
  /** Locks the whole file of a descriptor; false where another descriptor holds it. Throws the system's error. */
  export function tryLock(fd: number): boolean;
}
