import type { ConditionInput } from '#catalogue/conditions/schema.ts'
import type { ConditionDetailWire } from '#catalogue/conditions/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { underKey } from '#web/api/creation-key.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { SavedRecord } from '../records/use-record-form.ts'
import { type ConditionDraft, conditionBody, conditionDraft } from './condition-draft.ts'

export async function readCondition(id: string): Promise<SavedRecord<ConditionDraft>> {
  return toSaved(await taggedAnswerOf(api.condition[':id'].$get({ param: { id } })))
}

export async function addCondition(draft: ConditionDraft, key: string): Promise<SavedRecord<ConditionDraft>> {
  // The server refuses missing values, for example a missing category.
  const json = conditionBody(draft) as ConditionInput
  return toSaved(await taggedAnswerOf(api.condition.$post({ json }, underKey(key))))
}

export async function saveCondition(
  id: string,
  draft: ConditionDraft,
  tag: string,
): Promise<SavedRecord<ConditionDraft>> {
  const call = api.condition[':id'].$put({ param: { id }, json: conditionBody(draft) }, ifMatch(tag))
  return toSaved(await taggedAnswerOf(call))
}

export async function enableCondition(
  id: string,
  isEnabled: boolean,
  tag: string,
): Promise<SavedRecord<ConditionDraft>> {
  const call = api.condition[':id'].$put({ param: { id }, json: { enabeled: isEnabled } }, ifMatch(tag))
  return toSaved(await taggedAnswerOf(call))
}

/**
 * Counts the members who have this goal, and how many of them will be notified when it is no longer offered.
 */
export function readMembersOf(id: string): Promise<{ members: number; told: number }> {
  return answerOf(api.condition[':id'].members.$get({ param: { id } }))
}

export async function removeCondition(id: string): Promise<void> {
  await answerOf(api.condition[':id'].$delete({ param: { id } }))
}

function toSaved({ value, tag }: Tagged<ConditionDetailWire>): SavedRecord<ConditionDraft> {
  return { id: value._id, draft: conditionDraft(value), tag }
}
