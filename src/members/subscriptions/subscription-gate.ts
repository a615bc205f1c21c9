import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireHealthConsent } from '../consents/has-consent.ts'
import type { MemberFacts } from '../profiles/facts.ts'
import type { ProfileRow } from '../profiles/profile.ts'

/** Why no meal plan may be served to somebody; null where one may be. Told by the domain that makes the plans. */
export type SubscriptionGate = (
  ctx: Context,
  member: { goals: string[]; facts: MemberFacts },
) => Promise<string | null>

/** Refuses to take money for meal plans that may not be made. */
export async function requireServableMember(
  ctx: Context,
  gate: SubscriptionGate,
  { id, goals, facts }: Pick<ProfileRow, 'id' | 'goals' | 'facts'>,
): Promise<void> {
  await requireHealthConsent(ctx, id)
  const refusal = await gate(ctx, { goals, facts })
  if (refusal) throw new AppError('conflict', refusal, { facts: refusal })
}
