import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { PRODUCT_ROLE } from '#platform/db/product-role.ts'
import { asOwner } from '../as-owner.ts'

/** The true time of a lifetime: Stripe's and, but for `databaseIsOff`, the database's. It only goes forward. */
export class LifeClock {
  readonly #db: Db
  readonly #offMs: number
  at: number

  private constructor(db: Db, at: number, offMs: number) {
    this.#db = db
    this.#offMs = offMs
    this.at = at
  }

  /** Has the database tell this time instead of its own. */
  static async startedAt(db: Db, at: number, { databaseIsOffMs = 0 } = {}): Promise<LifeClock> {
    await asOwner(
      { db },
      sql`create table platform.life_clock (at timestamptz not null)`,
      sql`insert into platform.life_clock values (now())`,
      sql`grant select, update on platform.life_clock to ${sql.identifier(PRODUCT_ROLE)}`,
      sql`create or replace function platform.clock() returns timestamptz language sql volatile
        as 'select at from platform.life_clock'`,
    )
    const clock = new LifeClock(db, 0, databaseIsOffMs)
    await clock.moveTo(at)
    return clock
  }

  async moveTo(at: number): Promise<void> {
    if (at <= this.at) return
    this.at = at
    const told = new Date(at + this.#offMs).toISOString()
    await this.#db.execute(sql`update platform.life_clock set at = ${told}::timestamptz`)
  }

  now = (): Date => new Date(this.at)
}
