import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { actorOf } from './record-change.ts'
import { audit } from './tables.ts'

/** Throws a conflict if another person made the latest recorded change to the subject. */
export async function requireUnchangedByOthers(
  ctx: Context,
  { subject, what }: { subject: string; what: string },
): Promise<void> {
  const [last] = await ctx.db
    .select({ actor: audit.actor })
    .from(audit)
    .where(eq(audit.subject, subject))
    .orderBy(desc(audit.id))
    .limit(1)
  if (last?.actor === actorOf(ctx.requester)) return
  throw new AppError(
    'conflict',
    `This ${what} was made when you saved it before, and somebody has changed it since. Open it from the list, then make your changes there.`,
  )
}
