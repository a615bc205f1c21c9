import type { Context } from '#platform/context.ts'
import { audit } from './tables.ts'

/** Notes a change in the transaction that makes it. `subject` is `noun:id`; never put secrets into the rows. */
export async function recordChange(
  ctx: Context,
  change: { act: string; subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  await ctx.db.insert(audit).values({
    at: ctx.now(),
    actor: ctx.who.kind === 'signed-in' ? ctx.who.authUserId : ctx.who.kind,
    act: change.act,
    subject: change.subject,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: ctx.requestId,
  })
}
