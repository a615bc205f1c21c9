import type { PricingPlanWire } from '#catalogue/pricing-plans/wire.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { underKey } from '#web/api/creation-key.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { SavedRecord } from '../records/use-record-form.ts'
import { type PricingPlanDraft, pricingPlanBody, pricingPlanDraft } from './pricing-plan-draft.ts'

export async function readPricingPlan(id: string): Promise<SavedRecord<PricingPlanDraft>> {
  return toSaved(await taggedAnswerOf(api.plan[':id'].$get({ param: { id } })))
}

export async function addPricingPlan(
  draft: PricingPlanDraft,
  key: string,
): Promise<SavedRecord<PricingPlanDraft>> {
  return toSaved(await taggedAnswerOf(api.plan.$post({ json: pricingPlanBody(draft) }, underKey(key))))
}

export async function savePricingPlan(
  id: string,
  draft: PricingPlanDraft,
  tag: string,
): Promise<SavedRecord<PricingPlanDraft>> {
  const call = api.plan[':id'].$put({ param: { id }, json: pricingPlanBody(draft) }, ifMatch(tag))
  return toSaved(await taggedAnswerOf(call))
}

/** Throws the server's error for a draft that it would refuse, before anything is confirmed or sent. */
export async function checkPricingPlan(draft: PricingPlanDraft): Promise<void> {
  const { pricingPlanInput } = await import('#catalogue/pricing-plans/schema.ts')
  const { error } = pricingPlanInput.safeParse(pricingPlanBody(draft))
  if (!error) return
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message
  throw new ApiError('invalid', error.issues[0]?.message ?? '', { fields })
}

/**
 * Puts a plan on sale or takes it off sale. `tag` identifies the state that was shown. Returns the tag of the
 * new state.
 */
export async function sellPricingPlan(id: string, isOnSale: boolean, tag: string): Promise<string> {
  const call = api.plan[':id'].$put({ param: { id }, json: { enabeled: isOnSale } }, ifMatch(tag))
  return (await taggedAnswerOf(call)).tag
}

export async function removePricingPlan(id: string): Promise<void> {
  await answerOf(api.plan[':id'].$delete({ param: { id } }))
}

function toSaved({ value, tag }: Tagged<PricingPlanWire>): SavedRecord<PricingPlanDraft> {
  return { id: value._id, draft: pricingPlanDraft(value), tag }
}
