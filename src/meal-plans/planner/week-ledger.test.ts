import { beforeAll, describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/a-planner-catalogue.ts'
import { buildPlannerCatalogue } from './planner-catalogue.ts'
import { prepareProblem } from './prepare-problem.ts'
import type { Problem } from './problem.ts'
import { randomFrom } from './random.ts'
import { starterCatalogue } from './starter-catalogue.ts'
import { WeekLedger } from './week-ledger.ts'

const MEMBERS = [
  { goals: ['type-2-diabetes', 'mediterranean'], sex: 'female', birthYear: 1970 },
  { goals: ['hypertension', 'mind', 'low-fodmap'], previousPlans: [{ weeksAgo: 1, slugs: ['none'] }] },
]

let problems: Problem[]

beforeAll(() => {
  const catalogue = buildPlannerCatalogue(starterCatalogue())
  problems = MEMBERS.map((profile) => prepareProblem(catalogue, aRequest(profile)).problem)
})

function anyWeek({ kept, choices, slots }: Problem, random: () => number): Int32Array {
  return kept.map((_, place) => Math.floor(random() * (choices[place % slots.length]?.open ?? 0)))
}

function costOf(problem: Problem, chosen: Int32Array): number {
  const ledger = new WeekLedger(problem)
  ledger.set(chosen)
  return ledger.cost()
}

describe('the ledger of a week', () => {
  test('knows after many changes what the week costs when it is added up anew', () => {
    for (const problem of problems) {
      const random = randomFrom(7)
      const ledger = new WeekLedger(problem)
      ledger.set(anyWeek(problem, random))
      for (let change = 0; change < 300; change++) {
        const place = Math.floor(random() * ledger.chosen.length)
        ledger.replace(place, Math.floor(random() * ledger.choicesAt(place).open))
      }
      expect(ledger.cost()).toBeCloseTo(costOf(problem, ledger.chosen), 6)
      expect(ledger.ruleCost()).toBeLessThan(ledger.cost())
    }
  })

  test('takes the choice that is cheapest of all, though it looks at few of them to the end', () => {
    for (const problem of problems) {
      const random = randomFrom(11)
      const ledger = new WeekLedger(problem)
      ledger.set(anyWeek(problem, random))
      for (const place of [3, 7, 13, 22, 30, 41]) {
        const { open } = ledger.choicesAt(place)
        const costs = Array.from({ length: open }, (_, choice) =>
          costOf(problem, ledger.chosen.with(place, choice)),
        )
        ledger.improve(place)
        expect(ledger.cost()).toBeCloseTo(Math.min(...costs), 6)
      }
    }
  })
})
