import { describe, expect, test } from 'vitest'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import type { Severity } from '../rules/rule.ts'
import { levelAimedAt, mealWindow } from './steady-level.ts'

const STEADY = { kind: 'meal_steady', nutrient: 'carbohydrate', within: 15 } as const

function windowAt(targetKcal: number, severity?: Severity): { min: number; max: number } {
  const test = { kind: 'meal_nutrient', nutrient: 'carbohydrate', min: 30, max: 60 } as const
  const evidence = {
    source: 'ADA_CC',
    basis: 'source',
    verified: 'read',
    certainty: 'high',
    grade: 'moderate',
  }
  const rules = severity ? [{ rule: { id: 'meal', severity, test, evidence } } as EffectiveRule] : []
  return mealWindow(STEADY, { targetKcal, rules })
}

describe('the steady amount of a main meal', () => {
  test("grows with the day's energy, from 40 to 75 g", () => {
    expect(windowAt(1200)).toEqual({ min: 32.5, max: 47.5 })
    expect(windowAt(2000)).toEqual({ min: 47.5, max: 62.5 })
    expect(windowAt(4000)).toEqual({ min: 67.5, max: 82.5 })
  })

  test('stays within the target for a meal on a day of usual energy', () => {
    expect(windowAt(2000, 'target')).toEqual({ min: 45, max: 60 })
    expect(windowAt(2400, 'target')).toEqual({ min: 45, max: 60 })
  })

  test('exceeds that target gradually if the member needs more energy than such meals provide', () => {
    const [less, more] = [windowAt(2500, 'target').max, windowAt(2550, 'target').max]
    expect(less).toBeGreaterThan(60)
    expect(more - less).toBeLessThan(5)
    expect(windowAt(3000, 'target')).toEqual({ min: 67.5, max: 82.5 })
  })

  test('ignores the maximum for a snack', () => {
    const test = { kind: 'meal_nutrient', nutrient: 'carbohydrate', max: 20, meals: ['snack'] } as const
    const rules = [{ rule: { id: 'snack', severity: 'target', test } } as unknown as EffectiveRule]
    expect(mealWindow(STEADY, { targetKcal: 2000, rules })).toEqual(windowAt(2000))
  })

  test('never exceeds a limit', () => {
    expect(windowAt(3000, 'hard')).toEqual({ min: 45, max: 60 })
  })
})

describe('the level of a first week', () => {
  const around = (nutrient: 'sodium' | 'vitamin_k', kcal: number) => levelAimedAt({ nutrient }, kcal)

  test('is that of a usual day for sodium with lithium, and lower on a small day, but above the floor', () => {
    expect(around('sodium', 2600)).toEqual({ level: 2500, slack: 60 })
    expect(around('sodium', 1900)).toEqual({ level: 2500, slack: 60 })
    expect(around('sodium', 1250)).toEqual({ level: 2100, slack: 60 })
    for (let kcal = 1200; kcal < 4500; kcal += 50) {
      const { level, slack } = around('sodium', kcal) ?? { level: 0, slack: 0 }
      expect(level - slack).toBeGreaterThanOrEqual(2040)
      // Each day must be within 500 mg of the mean of the week.
      expect(500 - slack).toBeGreaterThan(200)
    }
  })

  test('is the same for all members for vitamin K with warfarin, and a known level is kept', () => {
    expect(around('vitamin_k', 1250)).toEqual(around('vitamin_k', 3000))
    expect(levelAimedAt({ nutrient: 'sodium', level: 2210 }, 1400)).toEqual({ level: 2210, slack: 0 })
  })
})
