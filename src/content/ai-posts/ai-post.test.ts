import { expect, test } from 'vitest'
import { postsIn, reviewOf } from './ai-post.ts'

const post = { headline: 'Beans', strapline: 'They keep well', body: ['Cook a pot on Sunday.'] }

test("posts are read from the JSON in a model's answer, even with text around it", () => {
  const text = `Here they are:\n\`\`\`json\n${JSON.stringify({ blogPosts: [post] })}\n\`\`\``
  expect(postsIn(text, 3)).toEqual([post])
})

test('a body in a single text is split into paragraphs, and a missing strapline is empty', () => {
  const text = JSON.stringify({ blogPosts: [{ headline: ' Beans ', body: 'One.\n\n Two. \n\n\n' }] })
  expect(postsIn(text, 1)).toEqual([{ headline: 'Beans', strapline: '', body: ['One.', 'Two.'] }])
})

test('no more posts are used than were requested', () => {
  expect(postsIn(JSON.stringify({ blogPosts: [post, post, post] }), 2)).toHaveLength(2)
})

test.each([
  ['no JSON', 'I would rather not.'],
  ['no posts', '{"blogPosts":[]}'],
  ['another shape', '{"posts":[]}'],
  ['a post without a headline', JSON.stringify({ blogPosts: [{ ...post, headline: ' ' }] })],
  ['a post without a body', JSON.stringify({ blogPosts: [{ ...post, body: [' '] }] })],
  ['a headline without end', JSON.stringify({ blogPosts: [{ ...post, headline: 'x'.repeat(201) }] })],
])('%s is no answer', (_, text) => {
  expect(postsIn(text, 1)).toBeNull()
})

test('a harmless post needs no review', () => {
  expect(reviewOf(post, '')).toEqual([])
})

test('unknown figures are reported, and known figures are not', () => {
  const body = ['At most 1,500 mg of sodium, and 25% less of it.']
  expect(reviewOf({ ...post, body }, 'Sodium: at most 1500 mg/day.')).toEqual([
    'These figures are not in what we know: 25.',
  ])
})

test('amounts in words and markup are reported, too', () => {
  const body = ['Half of all people eat **twice** as much.']
  expect(reviewOf({ ...post, body }, '')).toEqual([
    'These amounts have no source: half of, twice.',
    'It holds markup or an address, which is shown as it stands.',
  ])
})
