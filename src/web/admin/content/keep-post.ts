import type { PostInput } from '#content/posts/schema.ts'
import type { PostWire } from '#content/posts/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { underKey } from '#web/api/creation-key.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { Kept } from '../records/use-record-form.ts'
import { type PostDraft, postBody, postDraft } from './post-draft.ts'

export async function readPost(id: string): Promise<Kept<PostDraft>> {
  return kept(await taggedAnswerOf(api.content[':id'].$get({ param: { id } })))
}

export async function createPost(json: PostInput, key: string): Promise<Kept<PostDraft>> {
  return kept(await taggedAnswerOf(api.content.$post({ json }, underKey(key))))
}

export async function updatePost(id: string, draft: PostDraft, tag: string): Promise<Kept<PostDraft>> {
  const call = api.content[':id'].$put({ param: { id }, json: postBody(draft) }, ifMatch(tag))
  return kept(await taggedAnswerOf(call))
}

export async function deletePost(id: string): Promise<void> {
  await answerOf(api.content[':id'].$delete({ param: { id } }))
}

function kept({ value, tag }: Tagged<PostWire>): Kept<PostDraft> {
  return { id: value._id, draft: postDraft(value), tag }
}
