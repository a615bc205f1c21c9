import type { PostInput } from '#content/posts/schema.ts'
import type { PostWire } from '#content/posts/wire.ts'

/** A post as its form holds it. */
export type PostDraft = Omit<PostInput, 'condition'> & { condition: string }

export const EMPTY_POST: PostDraft = {
  condition: '',
  headline: '',
  strapline: '',
  body: [''],
  published: false,
  review: [],
}

export function postDraft({ condition, headline, strapline, body, published, review }: PostWire): PostDraft {
  return { condition: condition ?? '', headline, strapline, body, published, review }
}

export function postBody({ condition, ...rest }: PostDraft): PostInput {
  return { ...rest, condition: condition || null }
}
