import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import {
  type Credential,
  decoyCredential,
  decoyEmail,
  decoySub,
  openCredential,
} from '../../passwords/credential.ts'
import { users } from '../../tables.ts'
import type { UserRow } from '../../users/user-row.ts'

/** Whoever a sign-in names. Without a user, `sub` is a decoy’s and cannot be told from a real one. */
export type UserOrDecoy = { sub: string; passwordSetAt: number; user: UserRow | null }

// As many digits as a real one has, since the length of what is sealed shows.
const DECOY_TIME = 1_700_000_000_000

const SUB = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Finds by email address or by `sub`; the name has to be in lower case. */
export async function findUserOrDecoy(ctx: Context, username: string): Promise<UserOrDecoy> {
  const isSub = SUB.test(username)
  const { bySub, byUsername } = statementsOn(ctx.db)
  const [user] = await (isSub ? bySub : byUsername).execute({ name: username })
  if (user) return { sub: user.sub, passwordSetAt: user.passwordSetAt.getTime(), user }
  const sub = isSub ? username : decoySub(ctx.config, username)
  return { sub, passwordSetAt: DECOY_TIME, user: null }
}

/** What is stored of a password; for a decoy what no password fits, always the same. */
export function credentialOf(ctx: Context, { sub, user }: UserOrDecoy): Credential {
  return user ? openCredential(ctx.config, sub, user.credential) : decoyCredential(ctx.config, sub)
}

/** Where mail for this user or decoy goes; for an unknown `sub` an address that leads nowhere, always the same one. */
export function addressOf(ctx: Context, { sub, user }: UserOrDecoy, username: string): string {
  if (user) return user.username
  return username.includes('@') ? username : decoyEmail(ctx.config, sub)
}

type Statements = ReturnType<typeof prepareStatements>

const preparedStatements = new WeakMap<Db, Statements>()

/** Every sign-in begins with it, and to write such a statement takes longer than to send it. */
function statementsOn(db: Db): Statements {
  const known = preparedStatements.get(db) ?? prepareStatements(db)
  preparedStatements.set(db, known)
  return known
}

function prepareStatements(db: Db) {
  const name = sql.placeholder('name')
  // Without a name on the connection, which not every pooler in front of a database allows.
  return {
    bySub: db.select().from(users).where(eq(users.sub, name)).prepare(''),
    byUsername: db.select().from(users).where(eq(users.username, name)).prepare(''),
  }
}
