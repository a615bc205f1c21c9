import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { users } from '../tables.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Where a user's codes of a purpose go, for as long as the transaction lasts: their row is locked. Null where there is no
 * such user, and empty where they have nothing to send it to.
 */
export async function lockDestination(
  ctx: Context,
  { sub, purpose }: { sub: string; purpose: CodePurpose },
): Promise<string | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
  return user ? destinationOf(user, purpose) : null
}

/** The address or number that waits to take the place of the old one is what a code verifies; no other goes there. */
function destinationOf(
  { username, pendingEmail, attributes, pendingPhone }: UserRow,
  purpose: CodePurpose,
): string {
  switch (purpose) {
    case 'verify-email':
      return pendingEmail ?? username
    case 'verify-phone':
      return pendingPhone ?? attributes.phone_number ?? ''
    case 'sign-in-text':
      return attributes.phone_number ?? ''
    case 'sign-up':
    case 'reset':
    case 'sign-in':
    case 'first-factor':
      return username
  }
}
