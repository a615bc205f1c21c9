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

/** The user named in a sign-in. If the user does not exist, `sub` is a decoy that looks like a real one. */
export type UserOrDecoy = { sub: string; passwordSetAt: number; user: UserRow | null }

// Has as many digits as a real time, because the length of encrypted data is visible.
const DECOY_TIME = 1_700_000_000_000

const SUB = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Finds a user by email address or by `sub`. The name must be in lower case. */
export async function findUserOrDecoy(ctx: Context, username: string): Promise<UserOrDecoy> {
  const isSub = SUB.test(username)
  const { bySub, byUsername } = statementsOn(ctx.db)
  const [user] = await (isSub ? bySub : byUsername).execute({ name: username })
  if (user) return { sub: user.sub, passwordSetAt: user.passwordSetAt.getTime(), user }
  const sub = isSub ? username : decoySub(ctx.config, username)
  return { sub, passwordSetAt: DECOY_TIME, user: null }
}

/** Returns the stored credential, or for a decoy one that matches no password and is always the same. */
export function credentialOf(ctx: Context, { sub, user }: UserOrDecoy): Credential {
  return user ? openCredential(ctx.config, sub, user.credential) : decoyCredential(ctx.config, sub)
}

/**
 * Returns the mail address of this user or decoy. For an unknown `sub` it is a nonexistent address, always
 * the same.
 */
export function addressOf(ctx: Context, { sub, user }: UserOrDecoy, username: string): string {
  if (user) return user.username
  return username.includes('@') ? username : decoyEmail(ctx.config, sub)
}

type Statements = ReturnType<typeof prepareStatements>

const preparedStatements = new WeakMap<Db, Statements>()

/**
 * Prepared once, because every sign-in needs these statements and building one takes longer than sending it.
 */
function statementsOn(db: Db): Statements {
  const known = preparedStatements.get(db) ?? prepareStatements(db)
  preparedStatements.set(db, known)
  return known
}

function prepareStatements(db: Db) {
  const name = sql.placeholder('name')
  // The statement has no name on the connection, because not every database pooler supports named statements.
  return {
    bySub: db.select().from(users).where(eq(users.sub, name)).prepare(''),
    byUsername: db.select().from(users).where(eq(users.username, name)).prepare(''),
  }
}
