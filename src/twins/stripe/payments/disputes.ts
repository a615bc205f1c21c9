import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import type { TestCard } from '../objects/test-card.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { type Charge, type Dispute, idOf, type TwinContext, twinId } from '../objects/twin-object.ts'

const ANSWERED_WITHIN_SECONDS = 7 * 86_400

const AWAITING: readonly Dispute['status'][] = ['needs_response', 'warning_needs_response']

/**
 * Opens a dispute by the cardholder. The bank takes the money back until the dispute is settled, or only
 * inquires first.
 */
export async function openDispute(
  ctx: TwinContext,
  charge: Charge,
  why: NonNullable<TestCard['dispute']>,
): Promise<Charge> {
  const isInquiry = why === 'inquiry'
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
    reason: isInquiry ? 'general' : why,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  await emitEvent(ctx, 'charge.dispute.created', dispute)
  return disputed
}

export const disputeUpdateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().max(20_000) }).optional(),
  submit: z.stringbool().default(true),
  metadata: z.record(z.string(), z.string()).optional(),
})

type Verdicts = Readonly<Record<string, Dispute['status']>>

/** Stripe's test texts that decide a dispute. */
const VERDICTS: Verdicts = { winning_evidence: 'won', losing_evidence: 'lost' }
/** Stripe's test texts that decide an inquiry, which can become a dispute. */
const VERDICTS_OF_INQUIRY: Verdicts = {
  winning_evidence: 'warning_closed',
  escalate_inquiry_evidence: 'needs_response',
}

const CLOSED: readonly Dispute['status'][] = ['won', 'lost', 'warning_closed']

function answered({ status }: Dispute, text: string): Dispute['status'] {
  if (status === 'warning_needs_response') return VERDICTS_OF_INQUIRY[text] ?? 'warning_under_review'
  return VERDICTS[text] ?? 'under_review'
}

/**
 * Adds evidence, and submits it unless `submit` is false. Stripe's test texts decide the dispute immediately.
 */
export async function updateDispute(
  ctx: TwinContext,
  id: string,
  { evidence, submit, metadata }: z.infer<typeof disputeUpdateParams>,
): Promise<Dispute> {
  const { body: dispute } = await lockObject(ctx, 'dispute', id)
  if (evidence && !AWAITING.includes(dispute.status)) throw isClosed(dispute)
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
    status: isHandedIn ? answered(dispute, text) : dispute.status,
  })
  await emitEvent(ctx, 'charge.dispute.updated', updated)
  if (isHandedIn && updated.status === 'needs_response')
    await emitEvent(ctx, 'charge.dispute.funds_withdrawn', updated)
  if (CLOSED.includes(updated.status)) await emitEvent(ctx, 'charge.dispute.closed', updated)
  return updated
}

function isClosed({ status }: Dispute) {
  return invalidRequest(`This dispute is already closed: it is ${status}.`)
}

/** Gives up a dispute: the money stays with the cardholder. */
export async function closeDispute(ctx: TwinContext, id: string): Promise<Dispute> {
  const { body: dispute } = await lockObject(ctx, 'dispute', id)
  if (dispute.status !== 'needs_response') throw isClosed(dispute)
  const lost = await saveObject<Dispute>(ctx, { ...dispute, status: 'lost' })
  await emitEvent(ctx, 'charge.dispute.closed', lost)
  return lost
}
