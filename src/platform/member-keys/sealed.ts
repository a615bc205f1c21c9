import { inspect } from 'node:util'
import { customType } from 'drizzle-orm/pg-core'

const SHOWN = '[sealed]'

/**
 * A member's sealed value as stored in a column. It reveals nothing when printed, logged or sent; `openRow`
 * opens it.
 */
export class Sealed<T> {
  readonly #bytes: Buffer
  readonly #column: string
  /** Only used by the type checker. */
  declare private readonly opensAs: T

  constructor(column: string, bytes: Buffer) {
    this.#bytes = bytes
    this.#column = column
  }

  /** Schema, table and column that the value is bound to. */
  static columnOf(sealed: Sealed<unknown>): string {
    return sealed.#column
  }

  static bytesOf(sealed: Sealed<unknown>): Buffer {
    return sealed.#bytes
  }

  toString(): string {
    return SHOWN
  }

  toJSON(): string {
    return SHOWN
  }

  [inspect.custom](): string {
    return SHOWN
  }
}

/** Defines a column of sealed JSON, named by schema, table and column. */
export function sealedJson<T>(column: `${string}.${string}.${string}`) {
  return customType<{ data: Sealed<T>; driverData: Buffer }>({
    dataType: () => 'bytea',
    toDriver: (sealed) => Sealed.bytesOf(sealed),
    fromDriver: (bytes) => new Sealed<T>(column, bytes),
  })(column.slice(column.lastIndexOf('.') + 1))
}
