import { expect, test } from 'vitest'
import type { PlannerRequest } from '../request/planner-input.ts'
import { blockingInWords, inTheWay, whyNotPlanned } from './why-not-planned.ts'

const request = {
  input: { goals: ['hypertension'] },
  wording: [{ name: 'High blood pressure' }],
} as unknown as Pick<PlannerRequest, 'input' | 'wording'>

test.each([
  ['htn-sodium', 'High blood pressure: Sodium'],
  ['allergy:tree_nut', 'Your allergy: tree nut'],
  ['dislike:rice', 'What you do not eat: rice'],
  ['diet:vegan', 'Your way of eating: vegan'],
])('%s is “%s” to its member', (id, words) => {
  expect(blockingInWords(id, request)).toBe(words)
})

test('the reason for an unsolvable week contains no rule ids', () => {
  const infeasible = { status: 'infeasible', relaxation: null, reason: 'htn-sodium' } as const
  const said = whyNotPlanned({ ...infeasible, blocking: ['htn-sodium', 'allergy:soy'] }, request)
  expect(said).toBe(
    'No week of our recipes fits all of this at once: High blood pressure: Sodium; Your allergy: soy. We found no small change that would help. Please ask your doctor or a registered dietitian which of these matters most for you, or write to us.',
  )
})

test('a demand shared by two rules is listed once', () => {
  expect(inTheWay(['energy-floor', 'rx-insulin-energy', 'fiber-day'], request)).toEqual([
    'Enough energy on every day',
    expect.stringMatching(/fiber/i),
  ])
})

test('a safety refusal is shown unchanged', () => {
  expect(whyNotPlanned({ status: 'refused', reason: 'Our plans are made for adults.' }, request)).toBe(
    'Our plans are made for adults.',
  )
})
