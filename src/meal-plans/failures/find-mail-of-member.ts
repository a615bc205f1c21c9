import { and, desc, eq } from 'drizzle-orm'
import { mayMailHealth } from '#members/profiles/may-mail-health.ts'
import { requireProfileRow } from '#members/profiles/store/find-profile.ts'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { orderSubject } from '../store/order.ts'
import { orders } from '../store/tables.ts'

/**
 * The outcome of a plan's mail. `unverified`: the address has not been verified as the member's. `withheld`:
 * the member has withdrawn consent. `stopped`: the member has turned off weekly mails. `unknown`: the record
 * of the mail has expired.
 */
export const PLAN_MAIL_OUTCOMES = [
  ...(['mailed', 'waiting', 'came-back', 'given-up'] as const),
  ...(['unverified', 'withheld', 'stopped', 'unknown'] as const),
]
type PlanMailOutcome = (typeof PLAN_MAIL_OUTCOMES)[number]

type LastPlan = {
  madeAt: Date
  outcome: PlanMailOutcome
  mailedAt: Date | null
  /** The mail server's response, without the address. */
  said: string | null
}

/**
 * Returns whether mail reaches a member, and the outcome of their newest plan's mail. The result contains no
 * health data.
 */
export async function findMailOfMember(ctx: Context, { profileId }: { profileId: string }) {
  requireDuty(ctx.requester, 'billing')
  const profile = await requireProfileRow(asSystem(ctx), profileId)
  const isVerified = await mayMailHealth(ctx, profile)
  return {
    isVerified,
    weeklyMailStoppedAt: profile.weeklyMailStoppedAt,
    lastPlan: await findLastPlan(ctx, profile, isVerified),
  }
}

async function findLastPlan(
  ctx: Context,
  profile: ProfileRow,
  isVerified: boolean,
): Promise<LastPlan | null> {
  const [order] = await ctx.db
    .select({
      id: orders.id,
      reason: orders.reason,
      madeAt: orders.changed,
      isMailWithheld: orders.isMailWithheld,
    })
    .from(orders)
    .where(and(eq(orders.profileId, profile.id), eq(orders.state, 'delivered')))
    .orderBy(desc(orders.changed), desc(orders.id))
    .limit(1)
  if (!order) return null
  const { id, reason, madeAt, isMailWithheld } = order
  const withheld = isVerified ? 'withheld' : 'unverified'
  const unsent = { madeAt, mailedAt: null, said: null }
  if (isMailWithheld) return { ...unsent, outcome: withheld }
  const [mail] = await ctx.db
    .select()
    .from(outgoingMail)
    .where(eq(outgoingMail.key, orderSubject(id)))
  if (mail) return { madeAt, ...outcomeOf(mail) }
  const { weeklyMailStoppedAt: stoppedAt } = profile
  const isStopped = reason === 'due_week' && stoppedAt !== null && stoppedAt <= madeAt
  return { ...unsent, outcome: isStopped ? 'stopped' : 'unknown' }
}

function outcomeOf(mail: typeof outgoingMail.$inferSelect): Omit<LastPlan, 'madeAt'> {
  const { sentAt: mailedAt, failedAt, lastError: said } = mail
  if (failedAt) return { outcome: mailedAt ? 'came-back' : 'given-up', mailedAt, said }
  return { outcome: mailedAt ? 'mailed' : 'waiting', mailedAt, said }
}
