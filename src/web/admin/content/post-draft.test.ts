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

test('a post comes back from its form as it went in', () => {
  expect(postBody(postDraft({ ...rest, ...post }))).toEqual(post)
})

test('a post about no condition says so, and not that its condition has no name', () => {
  expect(postDraft({ ...rest, ...post, condition: null }).condition).toBe('')
  expect(postBody({ ...EMPTY_POST, headline: 'Beans' }).condition).toBeNull()
})

test('a sentence that is taken out leaves the rest as it was, and no empty paragraph', () => {
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
