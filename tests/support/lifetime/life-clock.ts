import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { PRODUCT_ROLE } from '#platform/db/product-role.ts'
import { asOwner } from '../as-owner.ts'

/**
 * The true time of a lifetime, for Stripe and the database (except with `databaseIsOff`). It only moves
 * forward.
 */
export class LifeClock {
  readonly #db: Db
  readonly #offMs: number
  at: number

  private constructor(db: Db, at: number, offMs: number) {
    this.#db = db
    this.#offMs = offMs
    this.at = at
  }

  /** Makes the database return this time instead of its own. */
  static async startedAt(db: Db, at: number, { databaseIsOffMs = 0 } = {}): Promise<LifeClock> {
    await asOwner(
      { db },
      // A sequence changes for all sessions at once, regardless of the transaction, and leaves no dead rows.
      sql`create unlogged sequence platform.life_clock`,
      sql`grant select, update on sequence platform.life_clock to ${sql.identifier(PRODUCT_ROLE)}`,
      sql`create or replace function platform.clock() returns timestamptz language sql volatile
        as 'select to_timestamp(last_value / 1000.0) from platform.life_clock'`,
    )
    const clock = new LifeClock(db, 0, databaseIsOffMs)
    await clock.moveTo(at)
    return clock
  }

  async moveTo(at: number): Promise<void> {
    if (at <= this.at) return
    this.at = at
    await this.#db.execute(sql`select setval('platform.life_clock', ${at + this.#offMs})`)
  }

  now = (): Date => new Date(this.at)
}
