import type { PostInput } from '#content/posts/schema.ts'
import type { PostWire } from '#content/posts/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { underKey } from '#web/api/creation-key.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { SavedRecord } from '../records/use-record-form.ts'
import { type PostDraft, postBody, postDraft } from './post-draft.ts'

export async function readPost(id: string): Promise<SavedRecord<PostDraft>> {
  return toSaved(await taggedAnswerOf(api.content[':id'].$get({ param: { id } })))
}

export async function addPost(json: PostInput, key: string): Promise<SavedRecord<PostDraft>> {
  return toSaved(await taggedAnswerOf(api.content.$post({ json }, underKey(key))))
}

export async function savePost(id: string, draft: PostDraft, tag: string): Promise<SavedRecord<PostDraft>> {
  const call = api.content[':id'].$put({ param: { id }, json: postBody(draft) }, ifMatch(tag))
  return toSaved(await taggedAnswerOf(call))
}

export async function approveSentences(id: string, sentences: string[]): Promise<SavedRecord<PostDraft>> {
  return toSaved(
    await taggedAnswerOf(api.content[':id'].approvals.$post({ param: { id }, json: { sentences } })),
  )
}

export async function removePost(id: string): Promise<void> {
  await answerOf(api.content[':id'].$delete({ param: { id } }))
}

function toSaved({ value, tag }: Tagged<PostWire>): SavedRecord<PostDraft> {
  return { id: value._id, draft: postDraft(value), tag }
}
