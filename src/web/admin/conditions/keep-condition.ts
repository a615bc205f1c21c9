import type { ConditionInput } from '#catalogue/conditions/schema.ts'
import type { ConditionDetailWire } from '#catalogue/conditions/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { underKey } from '#web/api/creation-key.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { Kept } from '../records/use-record-form.ts'
import { type ConditionDraft, conditionBody, conditionDraft } from './condition-draft.ts'

export async function readCondition(id: string): Promise<Kept<ConditionDraft>> {
  return kept(await taggedAnswerOf(api.condition[':id'].$get({ param: { id } })))
}

export async function createCondition(draft: ConditionDraft, key: string): Promise<Kept<ConditionDraft>> {
  // What is missing, such as a category, is for the server to refuse.
  const json = conditionBody(draft) as ConditionInput
  return kept(await taggedAnswerOf(api.condition.$post({ json }, underKey(key))))
}

export async function updateCondition(
  id: string,
  draft: ConditionDraft,
  tag: string,
): Promise<Kept<ConditionDraft>> {
  const call = api.condition[':id'].$put({ param: { id }, json: conditionBody(draft) }, ifMatch(tag))
  return kept(await taggedAnswerOf(call))
}

export async function enableCondition(
  id: string,
  isEnabled: boolean,
  tag: string,
): Promise<Kept<ConditionDraft>> {
  const call = api.condition[':id'].$put({ param: { id }, json: { enabeled: isEnabled } }, ifMatch(tag))
  return kept(await taggedAnswerOf(call))
}

export async function deleteCondition(id: string): Promise<void> {
  await answerOf(api.condition[':id'].$delete({ param: { id } }))
}

function kept({ value, tag }: Tagged<ConditionDetailWire>): Kept<ConditionDraft> {
  return { id: value._id, draft: conditionDraft(value), tag }
}
