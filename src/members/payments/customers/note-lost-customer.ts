import type { Context } from '#platform/context.ts'
import { noteFinding } from '../../subscriptions/findings/note-finding.ts'

const LOST =
  'Stripe no longer knows the customer of this member. Nothing can be charged or shown of their past: look whether it was deleted there, or whether the keys are of another account. Where it was deleted, have it forgotten on the member’s billing page, so that they can subscribe anew.'

/** Records that Stripe does not know the customer. Only an operator can find out why. */
export function noteLostCustomer(
  ctx: Context,
  { profileId, customer }: { profileId: string; customer: string },
): Promise<void> {
  return noteFinding(ctx, { kind: 'customer-lost', subject: customer, profileId, detail: LOST })
}
