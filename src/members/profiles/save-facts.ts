import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { requireHealthConsent } from '../consents/has-consent.ts'
import { profiles } from '../tables.ts'
import { withKnownMedicines } from './check-medicines.ts'
import type { MemberFacts } from './facts.ts'
import { requireProfileRow } from './find-profile.ts'

/** Replaces what a member has told about themself. Without consent to use it, it can only be taken away. */
export async function saveFacts(
  ctx: Context,
  { id, facts: told }: { id: string; facts: MemberFacts },
): Promise<MemberFacts> {
  requireSignedIn(ctx.who)
  const facts = withKnownMedicines(told)
  await inTransaction(ctx, async (ctx) => {
    await requireProfileRow(ctx, id, { isLocked: true })
    if (Object.keys(facts).length > 0) await requireHealthConsent(ctx, id)
    await ctx.db.update(profiles).set({ facts, changedAt: ctx.now() }).where(eq(profiles.id, id))
    // Names only: health facts do not belong into the audit.
    await recordChange(ctx, { act: 'save-facts', subject: `profile:${id}`, after: Object.keys(facts) })
  })
  return facts
}
