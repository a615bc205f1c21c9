import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { type Charge, type Dispute, idOf, type TwinContext, twinId } from '../objects/twin-object.ts'

const ANSWERED_WITHIN_SECONDS = 7 * 86_400

/** The holder tells their bank that a charge is not right; the bank takes the money back until it is settled. */
export async function openDispute(ctx: TwinContext, charge: Charge, reason: string): Promise<Charge> {
  const disputed = await saveObject<Charge>(ctx, { ...charge, disputed: true })
  const now = nowIn(ctx)
  const dispute = await insertObject<Dispute>(ctx, {
    id: twinId('dp_1', 23),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Dispute['evidence'],
    evidence_details: {
      due_by: now + ANSWERED_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: { type: null },
    } as unknown as Dispute['evidence_details'],
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason,
    status: 'needs_response',
  })
  await emitEvent(ctx, 'charge.dispute.created', dispute)
  return disputed
}

export const disputeUpdateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().max(20_000) }).optional(),
  submit: z.stringbool().default(true),
  metadata: z.record(z.string(), z.string()).optional(),
})

/** What decides a dispute of a test card, as Stripe has it. */
const VERDICTS: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

/** Adds evidence, and hands it in unless that is to wait. Stripe's own test texts decide the dispute at once. */
export async function updateDispute(
  ctx: TwinContext,
  id: string,
  { evidence, submit, metadata }: z.infer<typeof disputeUpdateParams>,
): Promise<Dispute> {
  const { body: dispute } = await lockObject(ctx, 'dispute', id)
  if (evidence && dispute.status !== 'needs_response') throw isClosed(dispute)
  const isHandedIn = evidence !== undefined && submit
  const text = evidence?.uncategorized_text ?? ''
  const updated = await saveObject<Dispute>(ctx, {
    ...dispute,
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: dispute.evidence_details.has_evidence || evidence !== undefined,
      submission_count: dispute.evidence_details.submission_count + (isHandedIn ? 1 : 0),
    },
    metadata: { ...dispute.metadata, ...metadata },
    status: isHandedIn ? (VERDICTS[text] ?? 'under_review') : dispute.status,
  })
  await emitEvent(ctx, 'charge.dispute.updated', updated)
  if (updated.status === 'won' || updated.status === 'lost')
    await emitEvent(ctx, 'charge.dispute.closed', updated)
  return updated
}

function isClosed({ status }: Dispute) {
  return invalidRequest(`This dispute is already closed: it is ${status}.`)
}

/** The dispute is given up: the money stays with the holder of the card. */
export async function closeDispute(ctx: TwinContext, id: string): Promise<Dispute> {
  const { body: dispute } = await lockObject(ctx, 'dispute', id)
  if (dispute.status !== 'needs_response') throw isClosed(dispute)
  const lost = await saveObject<Dispute>(ctx, { ...dispute, status: 'lost' })
  await emitEvent(ctx, 'charge.dispute.closed', lost)
  return lost
}
