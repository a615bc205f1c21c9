import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireHealthConsent } from '../consents/has-consent.ts'
import type { MemberFacts } from '../profiles/facts.ts'
import { weightsReportedIn } from '../profiles/facts-history.ts'
import { type EarlierWeight, earlierWeights } from '../profiles/reported-weight.ts'
import { openFactColumns } from '../profiles/store/open-facts.ts'
import { openGoals } from '../profiles/store/open-goals.ts'
import type { ProfileRow } from '../profiles/store/profile.ts'

/**
 * Returns the reason why a member cannot be served a meal plan, or null. Implemented by the domain that makes
 * the plans.
 */
export type SubscriptionGate = (
  ctx: Context,
  member: { goals: string[]; facts: MemberFacts; earlierWeights?: EarlierWeight[] },
) => Promise<string | null>

type JudgedProfile = Pick<
  ProfileRow,
  'id' | 'sealedGoals' | 'sealedFacts' | 'sealedFactsHistory' | 'factsVersion' | 'created'
>

/** Refuses to take money if no meal plan can be made with the wanted goals, or with those of the profile. */
export async function requireServableMember(
  ctx: Context,
  gate: SubscriptionGate,
  profile: JudgedProfile,
  wanted?: { goals: string[] },
): Promise<void> {
  await requireHealthConsent(ctx, profile.id)
  const refusal = await findRefusal(ctx, gate, profile, wanted)
  if (refusal) throw new AppError('conflict', refusal, { facts: refusal })
}

/**
 * Returns the reason why a member cannot be served a meal plan. Requires their consent to reading their
 * facts.
 */
export async function findRefusal(
  ctx: Context,
  gate: SubscriptionGate,
  profile: JudgedProfile,
  wanted?: { goals: string[] },
): Promise<string | null> {
  const goals = wanted?.goals ?? (await openGoals(ctx, 'check-service', profile))
  const reported = await openFactColumns(ctx, 'check-service', profile)
  const weights = earlierWeights(weightsReportedIn(reported), ctx.now())
  return gate(ctx, { goals, facts: reported.facts, earlierWeights: weights })
}
