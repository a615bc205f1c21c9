import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { users } from '../tables.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Returns the destination of a user's codes for a purpose, and locks the user's row so that it stays valid
 * for the transaction. Null if the user does not exist, and empty if they have no destination.
 */
export async function lockDestination(
  ctx: Context,
  { sub, purpose }: { sub: string; purpose: CodePurpose },
): Promise<string | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
  return user ? destinationOf(user, purpose) : null
}

/** A verification code goes only to the pending address or number, if there is one. */
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
