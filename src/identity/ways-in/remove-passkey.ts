import { and, eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { hasPasskey } from '../passkeys/passkey.ts'
import { passkeys, users } from '../tables.ts'
import { queueNotice } from './queue-notice.ts'

/** Deletes a passkey and notifies its owner, in the caller's transaction. Returns false if there is none. */
export async function removePasskey(
  ctx: Context,
  { sub, credentialId }: { sub: string; credentialId: string },
): Promise<boolean> {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
  const [removed] = await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.sub, sub), eq(passkeys.credentialId, credentialId)))
    .returning({ credentialId: passkeys.credentialId })
  if (!user || !removed) return false
  if (user.isMfaRequired && user.mfaMethods.length === 0 && !(await hasPasskey(ctx, sub)))
    throw new AppError('conflict', 'This account needs a second step: set another one up first.')
  await queueNotice(ctx, { sub, notice: 'passkey-removed' })
  await recordChange(ctx, { act: 'remove-passkey', subject: `user:${sub}` })
  return true
}
