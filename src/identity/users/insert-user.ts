import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { UserStatus } from '../columns/user-status.ts'
import { sealNewCredential } from '../passwords/credential.ts'
import { users } from '../tables.ts'
import { holderOf } from './holder-of.ts'
import type { NewAccount } from './schema.ts'
import type { UserRow } from './user-row.ts'

/** Adds a user. Returns null if the email address has an account, or can still be restored to one. */
export async function insertUser(
  ctx: Context,
  account: NewAccount & {
    status: UserStatus
    emailVerified: boolean
    attributes?: Record<string, string>
  },
): Promise<UserRow | null> {
  const { username, password, status, emailVerified, attributes } = account
  const sub = randomUUID()
  const [user] = await ctx.db
    .insert(users)
    .values({
      sub,
      username,
      emailVerified,
      attributes: attributes ?? {},
      status,
      credential: sealNewCredential(ctx.config, { sub, password }),
      passwordSetAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: users.username })
    .returning()
  const holder = await holderOf(ctx, username)
  if (!user || !holder) return user ?? null
  await ctx.db.delete(users).where(eq(users.sub, sub))
  return null
}
