/**
 * A freedom that AWS leaves itself, as data: the overlay that takes it declares it. A calm world never takes it; in other climates chance decides, and the
 * journal tells each one that was taken.
 *
 * @example
 * const outOfOrder: Choice = {
 *   name: "out-of-order",
 *   says: "The receive took messages in another order than that of their sending",
 *   promise: "Standard queues keep the order of messages as well as they can, and do not promise it",
 *   page: "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html",
 *   weights: { aws: 200, stormy: 500 },
 * };
 */
export interface Choice {
  /** In lower case with hyphens, unique within its service: `out-of-order`. */
  readonly name: string;
  /** What happens, for a person; without its full stop. */
  readonly says: string;
  /** What of AWS's documentation allows it, in our words; without its full stop. */
  readonly promise: string;
  /** AWS's page. */
  readonly page: string;
  /** How often it is taken in each climate, of a thousand times that it could be. AWS documents no such figures. */
  readonly weights: { readonly aws: number; readonly stormy: number };
}

/** Where AWS leaves itself freedom, a handler or an agent asks here. `call.choices?.take(outOfOrder)` */
export interface Choices {
  /**
   * Undefined where all goes as usual. Otherwise the journal notes the choice, with `about`, such as a queue's name; what is left to chance,
   * such as which order, comes from the returned numbers.
   */
  readonly take: (choice: Choice, about?: string) => Draw | undefined;
}

/** A whole number from 0 up to `below`, without it. The same world, seed and choice give the same numbers. */
export type Draw = (below: number) => number;

/** A list in another order. `const draw = call.choices?.take(outOfOrder); if (draw) return shuffled(messages, draw);` */
export function shuffled<T>(list: readonly T[], draw: Draw): T[] {
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(draw(left.length), 1));
  return order;
}
