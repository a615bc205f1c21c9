import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users } from '../tables.ts'
import {
  type Credential,
  imaginedCredential,
  imaginedEmail,
  imaginedSub,
  openCredential,
} from '../users/credential.ts'

export type UserRow = typeof users.$inferSelect

/** Whoever a sign-in names. Without a user, `sub` and credential are imagined and cannot be told from real ones. */
export type Claimant = { sub: string; credential: Credential; passwordSetAt: number; user: UserRow | null }

// As many digits as a real one has, since the length of what is sealed shows.
const IMAGINED_TIME = 1_700_000_000_000

const SUB = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Finds by e-mail address or by `sub`; the name has to be in lower case. */
export async function findClaimant(ctx: Context, username: string): Promise<Claimant> {
  const isSub = SUB.test(username)
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(isSub ? eq(users.sub, username) : eq(users.username, username))
  if (user) {
    const credential = openCredential(ctx.config, user.sub, user.credential)
    return { sub: user.sub, credential, passwordSetAt: user.passwordSetAt.getTime(), user }
  }
  const sub = isSub ? username : imaginedSub(ctx.config, username)
  return { sub, credential: imaginedCredential(ctx.config, sub), passwordSetAt: IMAGINED_TIME, user: null }
}

/** Where mail for this claimant goes; for an unknown `sub` an imagined address, always the same one. */
export function addressOf(ctx: Context, { sub, user }: Claimant, username: string): string {
  if (user) return user.username
  return username.includes('@') ? username : imaginedEmail(ctx.config, sub)
}
