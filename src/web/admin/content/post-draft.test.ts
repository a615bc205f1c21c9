import { expect, test } from 'vitest'
import { EMPTY_POST, postBody, postDraft, withoutSentence } from './post-draft.ts'

const post = {
  condition: 'c-1',
  headline: 'Beans',
  strapline: '',
  body: ['One.'],
  published: true,
  review: [],
  sources: [],
}
const rest = {
  _id: 'p-1',
  claims: [],
  references: [],
  created: '2026-11-21T12:00:00Z',
  changed: '2026-11-21T12:00:00Z',
}

test('a post survives a round trip through its form', () => {
  expect(postBody(postDraft({ ...rest, ...post }))).toEqual(post)
})

test('a post about no condition is sent without one, not with an empty name', () => {
  expect(postDraft({ ...rest, ...post, condition: null }).condition).toBe('')
  expect(postBody({ ...EMPTY_POST, headline: 'Beans' }).condition).toBeNull()
})

test('removing a sentence leaves the rest unchanged, with no empty paragraph', () => {
  const unanswered = { writtenBy: null, source: null, approval: null, needsApproval: false }
  const claim = { ...unanswered, sentence: 'It cures.', kinds: ['promise' as const] }
  const sources = [{ sentence: 'It cures.', source: 'A citation, 2020' }]
  const body = ['Cook. It cures. Eat.', 'It cures.', 'Rest.']
  const draft = { ...EMPTY_POST, headline: 'Beans', body, sources, claims: [claim] }
  expect(withoutSentence(draft, 'It cures.')).toEqual({
    ...EMPTY_POST,
    headline: 'Beans',
    body: ['Cook. Eat.', 'Rest.'],
  })
})

test('a new post is a draft', () => {
  expect(postBody(EMPTY_POST).published).toBe(false)
})
