import { describe, expect, test } from 'vitest'
import { homeGroup } from '../condition.ts'
import { starterConditions } from '../starter/starter-conditions.ts'
import { goalDifference, similarGoals } from './goal-differences.ts'
import { goalWords } from './goal-words.ts'
import { searchGoals } from './search-goals.ts'

const goals = starterConditions.map(({ ruleSet, name, description, dietFocus, category }) => ({
  ruleSet,
  name,
  description,
  dietFocus,
  group: homeGroup(category),
  words: goalWords(ruleSet),
}))

const foundBy = (typed: string) => searchGoals(goals, typed).map(({ ruleSet }) => ruleSet)

describe('a search among health goals', () => {
  test.each([
    ['sugar', 'type-2-diabetes'],
    ['high blood sugar', 'type-2-diabetes'],
    ['prediabetes', 'type-2-diabetes'],
    ['diabetis', 'type-2-diabetes'],
    ['cholesterol', 'high-cholesterol'],
    ['colesterol', 'high-cholesterol'],
    ['LDL', 'high-cholesterol'],
    ['blood pressure', 'hypertension'],
    ['salt', 'hypertension'],
    ['heartburn', 'gerd'],
    ['gluten', 'celiac'],
    ['thyroid', 'hypothyroidism'],
    ['headaches', 'migraine'],
    ['pimples', 'acne'],
    ['memory', 'mind'],
    ['liver', 'fatty-liver'],
    ['hot flashes', 'menopause'],
    ['milk', 'lactose-intolerance'],
  ])('for “%s” finds %s first', (typed, ruleSet) => {
    expect(foundBy(typed)[0]).toBe(ruleSet)
  })

  test('finds every goal for a part of the body', () => {
    expect(foundBy('stomach')).toEqual(expect.arrayContaining(['ibs', 'low-fodmap', 'gerd', 'celiac']))
    expect(foundBy('skin').slice(0, 4).toSorted()).toEqual(['acne', 'eczema', 'psoriasis', 'rosacea'])
  })

  test.each(['cholesterol and blood pressure', 'blood pressure & cholesterol', 'diabetes and acne'])(
    'for “%s” finds the goals of both',
    (typed) => {
      const wanted = typed.includes('acne')
        ? ['type-2-diabetes', 'acne']
        : ['high-cholesterol', 'hypertension']
      expect(foundBy(typed).slice(0, 2).toSorted()).toEqual(wanted.toSorted())
    },
  )

  test.each(['gout', 'weight loss', 'lose weight', 'kidney disease', 'cancer'])(
    'for “%s”, which no goal is for, finds none',
    (typed) => {
      expect(foundBy(typed)).toEqual([])
    },
  )

  test("finds all goals for empty input and none for a term we don't offer", () => {
    expect(foundBy('  ')).toHaveLength(goals.length)
    expect(foundBy('broken leg')).toEqual([])
  })
})

test('each health goal has its own search words and is found by its name', () => {
  for (const { ruleSet, name } of goals) {
    expect(goalWords(ruleSet), ruleSet).not.toBe('')
    expect(foundBy(name)[0], name).toBe(ruleSet)
  }
})

describe('similar health goals', () => {
  test('are listed with their differences', () => {
    expect(similarGoals('ibs').map(({ ruleSet }) => ruleSet)).toEqual(['ibs', 'low-fodmap'])
    expect(goalDifference('high-cholesterol')).toContain('saturated fat')
    expect(goalDifference('acne')).toBeNull()
  })

  test('all exist as health goals', () => {
    const known = goals.map(({ ruleSet }) => ruleSet)
    for (const ruleSet of known)
      for (const similar of similarGoals(ruleSet)) expect(known).toContain(similar.ruleSet)
  })
})
