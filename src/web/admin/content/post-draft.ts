import type { PostInput } from '#content/posts/schema.ts'
import type { PostWire } from '#content/posts/wire.ts'

/** The form state of a post, with the claims that the server found when it was last saved. */
export type PostDraft = Omit<PostInput, 'condition'> & { condition: string; claims: PostWire['claims'] }

export const EMPTY_POST: PostDraft = {
  condition: '',
  headline: '',
  strapline: '',
  body: [''],
  published: false,
  review: [],
  sources: [],
  claims: [],
}

export function postDraft(post: PostWire): PostDraft {
  const { condition, headline, strapline, body, published, review, claims, references: sources } = post
  return { condition: condition ?? '', headline, strapline, body, published, review, sources, claims }
}

export function postBody({ condition, claims: _, sources, ...rest }: PostDraft): PostInput {
  return {
    ...rest,
    condition: condition || null,
    sources: sources.filter(({ source }) => source.trim() !== ''),
  }
}

/** Removes a sentence from a post. A paragraph that contained nothing else is removed too. */
export function withoutSentence(draft: PostDraft, sentence: string): PostDraft {
  const without = (text: string) => text.replaceAll(sentence, '').replaceAll(/ {2,}/g, ' ').trim()
  const body = draft.body.flatMap((paragraph) => {
    if (!paragraph.includes(sentence)) return paragraph
    return without(paragraph) || []
  })
  return {
    ...draft,
    headline: without(draft.headline),
    strapline: without(draft.strapline),
    body,
    sources: draft.sources.filter((source) => source.sentence !== sentence),
    claims: draft.claims.filter((claim) => claim.sentence !== sentence),
  }
}
