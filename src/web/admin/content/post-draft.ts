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
}

export function postDraft({ condition, headline, strapline, body, published }: PostWire): PostDraft {
  return { condition: condition ?? '', headline, strapline, body, published }
}

export function postBody({ condition, ...rest }: PostDraft): PostInput {
  return { ...rest, condition: condition || null }
}
