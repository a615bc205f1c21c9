import { inspect } from 'node:util'
import { customType } from 'drizzle-orm/pg-core'

const SHOWN = '[sealed]'

/** Something of a member as a column holds it. Printed, logged or sent it shows nothing; `openRow` opens it. */
export class Sealed<T> {
  readonly #bytes: Buffer
  readonly #column: string
  /** For the type alone. */
  declare private readonly opensAs: T

  constructor(column: string, bytes: Buffer) {
    this.#bytes = bytes
    this.#column = column
  }

  /** Schema, table and column, which what was sealed is bound to. */
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

/** A column of sealed JSON, by schema, table and its own name. */
export function sealedJson<T>(column: `${string}.${string}.${string}`) {
  return customType<{ data: Sealed<T>; driverData: Buffer }>({
    dataType: () => 'bytea',
    toDriver: (sealed) => Sealed.bytesOf(sealed),
    fromDriver: (bytes) => new Sealed<T>(column, bytes),
  })(column.slice(column.lastIndexOf('.') + 1))
}
