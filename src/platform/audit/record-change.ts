import type { Context, Who } from '#platform/context.ts'
import { audit } from './tables.ts'

/** Notes a change in the transaction that makes it. `subject` is `noun:id`; never put secrets into the rows. */
export async function recordChange(
  ctx: Context,
  change: { act: string; subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  await ctx.db.insert(audit).values({
    at: ctx.now(),
    actor: actorOf(ctx.who),
    act: change.act,
    subject: change.subject,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: ctx.requestId,
  })
}

/** As whom the record knows somebody. */
export function actorOf(who: Who): string {
  return who.kind === 'signed-in' ? who.authUserId : who.kind
}
