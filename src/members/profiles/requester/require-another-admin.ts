import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { profiles } from '../../tables.ts'

/**
 * Throws if the last administrator would be lost. Locks all administrators, so that two cannot leave at the
 * same moment.
 */
export async function requireAnotherAdmin(ctx: Context, leavingId: string): Promise<void> {
  const admins = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.admin, true))
    .orderBy(profiles.id)
    .for('update')
  if (admins.length === 1 && admins[0]?.id === leavingId) {
    const message = 'This is the last administrator. Make another one first.'
    throw new AppError('conflict', message, { admin: message })
  }
}
