import { expect, test } from 'vitest'
import { EMPTY_POST, postBody, postDraft } from './post-draft.ts'

const post = {
  condition: 'c-1',
  headline: 'Beans',
  strapline: '',
  body: ['One.'],
  published: true,
  review: [],
}
const rest = { _id: 'p-1', created: '2026-11-21T12:00:00Z', changed: '2026-11-21T12:00:00Z' }

test('a post comes back from its form as it went in', () => {
  expect(postBody(postDraft({ ...rest, ...post }))).toEqual(post)
})

test('a post about no condition says so, and not that its condition has no name', () => {
  expect(postDraft({ ...rest, ...post, condition: null }).condition).toBe('')
  expect(postBody({ ...EMPTY_POST, headline: 'Beans' }).condition).toBeNull()
})

test('a new post is a draft', () => {
  expect(postBody(EMPTY_POST).published).toBe(false)
})
