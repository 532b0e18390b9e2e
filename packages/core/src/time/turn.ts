// Not the global one, which environments for tests of browsers remove.
import { setImmediate } from "node:timers";

/**
 * Runs something in the next turn of the event loop, behind all that has come and was parsed; `undefined` where nothing would run it.
 *
 * Kept from the start, because tests put timers of their own in the place of Node's. Where they did it before, such a timer would never
 * come. Theirs is known by its text: even the name is Node's.
 */
export const nextTurn: typeof setImmediate | undefined = /\bnew Immediate\(/.test(String(setImmediate)) ? setImmediate : undefined;
