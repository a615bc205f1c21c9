import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { sealFor } from '#platform/member-keys/open-sealed.ts'
import { audit, type ChangeDetails } from './tables.ts'

/**
 * Records a change in the transaction that makes it. `subject` is `noun:id`; never put secrets into the rows.
 * If `before` and `after` contain a member's health data, `memberId` is the id of that member's profile: both
 * rows are sealed with the member's key.
 */
export async function recordChange(
  ctx: Context,
  change: { act: string; subject: string; before?: unknown; after?: unknown; memberId?: string | null },
): Promise<void> {
  const { before = null, after = null, memberId = null } = change
  await ctx.db.insert(audit).values({
    ...(memberId === null ? { before, after } : await sealedDetails(ctx, memberId, { before, after })),
    at: ctx.now(),
    actor: actorOf(ctx.requester),
    act: change.act,
    subject: change.subject,
    requestId: ctx.requestId,
  })
}

async function sealedDetails(ctx: Context, memberId: string, details: ChangeDetails) {
  const id = newId()
  const sealed = await sealFor(ctx, 'record-changes', { memberId, id, table: audit }, { details })
  return { memberId, detailsId: id, ...sealed }
}

/** Returns the name under which the record of changes lists a requester. */
export function actorOf(requester: Requester): string {
  return requester.kind === 'signed-in' ? requester.authUserId : requester.kind
}
