import { expect, test } from 'vitest'
import { entryQuestions } from '#meal-plans/phases/entry/entry-questions.ts'
import { entryReasons } from './entry-of.ts'
import { gentlerGoals } from './gentler-goals.ts'

const goal = (ruleSet: string) => ({ id: ruleSet, name: ruleSet, ruleSet, entry: entryQuestions(ruleSet) })
const [ibs, lowFodmap, acne] = ['ibs', 'low-fodmap', 'acne'].map(goal) as [Goal, Goal, Goal]
type Goal = ReturnType<typeof goal>
const offers = [ibs, lowFodmap, acne]
const WELL = { red_flag_symptom: 'no', fructose_intolerance: 'no' } as const

type Answers = Parameters<typeof gentlerGoals>[0]['answers']

function found(chosen: Goal[], answers: Answers, { offered = offers, more = [] as string[] } = {}) {
  const entry = chosen.flatMap(({ entry }) => entry)
  const reasons = [...entryReasons({ answers: answers ?? {} }, entry), ...more]
  return gentlerGoals({ chosen, offers: offered, answers, reasons })?.ids ?? null
}

test.for(['no', 'unknown'] as const)(
  'without a negative celiac test (“%s”) IBS is offered in place of low-FODMAP, beside the other goals',
  (answer) => {
    const answers = { ...WELL, celiac_tested_negative: answer }
    expect(found([lowFodmap], answers)).toEqual(['ibs'])
    expect(found([acne, lowFodmap], answers)).toEqual(['acne', 'ibs'])
    expect(found([ibs, lowFodmap], answers)).toEqual(['ibs'])
  },
)

test('nothing is offered if no plan is refused, or if the gentler goal is not on offer', () => {
  expect(found([lowFodmap], { ...WELL, celiac_tested_negative: 'yes' })).toBeNull()
  expect(found([lowFodmap], WELL)).toBeNull()
  const answers = { ...WELL, celiac_tested_negative: 'no' } as const
  expect(found([lowFodmap], answers, { offered: [lowFodmap, acne] })).toBeNull()
})

test('nothing is offered if another reason refuses a plan as well', () => {
  expect(found([lowFodmap], { red_flag_symptom: 'yes', celiac_tested_negative: 'no' })).toBeNull()
  expect(found([lowFodmap], { fructose_intolerance: 'yes', celiac_tested_negative: 'no' })).toBeNull()
  const answers = { ...WELL, celiac_tested_negative: 'no' } as const
  expect(found([lowFodmap], answers, { more: ['Kidney disease is not for us.'] })).toBeNull()
})
