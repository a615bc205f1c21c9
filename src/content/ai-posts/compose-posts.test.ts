import { expect, test } from 'vitest'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { MOST_POSTS } from './ai-post.ts'
import { composePosts } from './compose-posts.ts'
import { conditionFacts } from './condition-facts.ts'

const conditions = starterConditions.map((condition) => ({
  ...condition,
  id: condition.ruleSet,
  withheld: null,
}))

test.each(conditions)('every aspect of $name yields a post', (condition) => {
  const posts = composePosts(conditionFacts(condition), MOST_POSTS)
  expect(posts).toHaveLength(MOST_POSTS)
  for (const { headline, strapline, body } of posts) {
    for (const text of [headline, strapline, ...body]) {
      expect(text).not.toBe('')
      expect(text).not.toMatch(/undefined|null|NaN|\s\s|\.\./)
    }
    expect(new Set(body).size).toBe(body.length)
  }
  expect(new Set(posts.map(({ headline }) => headline)).size).toBe(MOST_POSTS)
})

test('a condition without texts and rules yields no posts', () => {
  const bare = { headline: '', overview: '', dietFocusOverview: '', dietCtaHeadline: '', dietCtaSubhead: '' }
  const [condition] = conditions
  if (!condition) throw new Error('There are no conditions.')
  const facts = conditionFacts({
    ...condition,
    ruleSet: '',
    description: '',
    dietFocus: '',
    goal: { ...bare, dietFocusHighlights: [] },
    goalText: '',
    planOverview: '',
    focus: [],
    tips: [],
  })
  expect(composePosts(facts, MOST_POSTS)).toEqual([])
})
