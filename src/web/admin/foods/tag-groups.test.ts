import { expect, test } from 'vitest'
import { FOOD_TAG_NAMES } from '#catalogue/foods/food-tag.ts'
import { isConclusion } from '#catalogue/foods/judgement.ts'
import { TAG_GROUPS, tagLabel } from './tag-groups.ts'

test('every tag that is not implied by others can be chosen in exactly one group', () => {
  const offered: string[] = Object.values(TAG_GROUPS).flat()
  expect(offered.toSorted()).toEqual(FOOD_TAG_NAMES.filter((tag) => !isConclusion(tag)).toSorted())
})

test('no two tags have the same label', () => {
  expect(new Set(FOOD_TAG_NAMES.map(tagLabel)).size).toBe(FOOD_TAG_NAMES.length)
})
