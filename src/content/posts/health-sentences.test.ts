import { describe, expect, test } from 'vitest'
import { checkedSentencesIn, openSentencesIn } from './checked-sentences.ts'
import { healthSentencesIn, sentencesOfPost } from './health-sentences.ts'
import { sourcedPosts } from './sourced-posts.ts'

test('a sentence about health is listed once with its topics, and other sentences are not', () => {
  const sentence = 'Your diabetes goes into remission.'
  const body = [`Beans keep well. ${sentence} Say farewell to insulin.`, sentence]
  expect(healthSentencesIn({ headline: 'Beans', strapline: sentence, body })).toEqual([
    { sentence, kinds: ['disease'] },
    { sentence: 'Say farewell to insulin.', kinds: ['medicine'] },
  ])
})

test('sentences end at the punctuation that readers expect', () => {
  expect(sentencesOfPost('“Is it?” Yes, 1.5 g. No\nmore')).toEqual(['“Is it?”', 'Yes, 1.5 g.', 'No', 'more'])
})

describe.each(sourcedPosts)('the starter post “$headline”', (post) => {
  test('has a source for each sentence about health', () => {
    expect(openSentencesIn(post)).toEqual([])
    expect(checkedSentencesIn(post).length).toBeGreaterThan(0)
  })

  test('has each of its sources at an existing sentence', () => {
    const texts = [post.headline, post.strapline, ...post.body]
    for (const { sentence } of post.checkedSentences)
      expect(texts.some((text) => text.includes(sentence))).toBe(true)
    expect(texts.join(' ')).not.toMatch(/\[\d\]/)
  })
})
