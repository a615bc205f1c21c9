import type { FoodDetailWire } from '#catalogue/foods/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { SavedRecord } from '../records/use-record-form.ts'
import { type JudgementDraft, judgementBody, judgementDraft } from './judgement-draft.ts'

export function readFood(id: string): Promise<Tagged<FoodDetailWire>> {
  return taggedAnswerOf(api.food[':id'].$get({ param: { id } }))
}

/** Returns the food's tag after the change, for use in the next change. */
export async function saveFoodEnabled(id: string, isEnabled: boolean, tag: string): Promise<string> {
  const call = api.food[':id'].$put({ param: { id }, json: { enabeled: isEnabled } }, ifMatch(tag))
  return (await taggedAnswerOf(call)).tag
}

export async function saveFoodJudgement(
  id: string,
  draft: JudgementDraft,
  tag: string,
): Promise<SavedRecord<JudgementDraft>> {
  const call = api.food[':id'].$put({ param: { id }, json: judgementBody(draft) }, ifMatch(tag))
  return savedJudgement(await taggedAnswerOf(call))
}

export function savedJudgement({ value, tag }: Tagged<FoodDetailWire>): SavedRecord<JudgementDraft> {
  return { id: value._id, draft: judgementDraft(value), tag }
}

export async function removeFood(id: string): Promise<void> {
  await answerOf(api.food[':id'].$delete({ param: { id } }))
}
