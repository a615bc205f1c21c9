import type { PlanWire } from '#catalogue/pricing-plans/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { underKey } from '#web/api/creation-key.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { Kept } from '../records/use-record-form.ts'
import { type PlanDraft, planBody, planDraft } from './plan-draft.ts'

export async function readPlan(id: string): Promise<Kept<PlanDraft>> {
  return kept(await taggedAnswerOf(api.plan[':id'].$get({ param: { id } })))
}

export async function createPlan(draft: PlanDraft, key: string): Promise<Kept<PlanDraft>> {
  return kept(await taggedAnswerOf(api.plan.$post({ json: planBody(draft) }, underKey(key))))
}

export async function updatePlan(id: string, draft: PlanDraft, tag: string): Promise<Kept<PlanDraft>> {
  const call = api.plan[':id'].$put({ param: { id }, json: planBody(draft) }, ifMatch(tag))
  return kept(await taggedAnswerOf(call))
}

export async function deletePlan(id: string): Promise<void> {
  await answerOf(api.plan[':id'].$delete({ param: { id } }))
}

function kept({ value, tag }: Tagged<PlanWire>): Kept<PlanDraft> {
  return { id: value._id, draft: planDraft(value), tag }
}
