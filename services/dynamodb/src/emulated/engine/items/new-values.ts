import type { AttributeValue } from "../../../items/attribute-value.js";
import { updatedItemTooLarge } from "../errors.js";
import { plainValue } from "./encoded-item.js";
import { MAX_ITEM, sizeInItem } from "./item-size.js";

/**
 * The size of the values that an update makes, counted before each is made: all of them will be in the item, so that an update of a few
 * bytes can't fill the memory with an item that is refused at its end.
 */
export class NewValues {
  /** Of values that an update may name many times. */
  readonly #sizes = new Map<AttributeValue, number>();
  #total = 0;

  /** Counts a value that the item gets. Throws `ValidationException` where the item would be too large with it. */
  count(value: AttributeValue): void {
    this.#total += this.#sizeOf(value);
    if (this.#total > MAX_ITEM) throw updatedItemTooLarge();
  }

  /** A list with the elements of two. Throws `ValidationException` where no item can have it. */
  appended(front: AttributeValue, back: AttributeValue): AttributeValue {
    if (this.#sizeOf(front) + this.#sizeOf(back) > MAX_ITEM) throw updatedItemTooLarge();
    const value = { L: [...(front.L ?? []), ...(back.L ?? [])] };
    this.#sizes.set(value, this.#sizeOf(front) + this.#sizeOf(back) - this.#sizeOf({ L: [] }));
    return value;
  }

  #sizeOf(value: AttributeValue): number {
    if (value.S !== undefined || value.N !== undefined) return sizeInItem(plainValue(value));
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    const size = sizeInItem(plainValue(value));
    this.#sizes.set(value, size);
    return size;
  }
}
