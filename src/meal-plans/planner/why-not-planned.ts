import { STEADY } from '../phases/plan-phase.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import { wordsForTag } from '../proof/tag-words.ts'
import { ENERGY_CEILING, ENERGY_FLOOR } from '../request/energy-target.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { Infeasible, Refused } from './planner-answer.ts'
import { NEVER_AGAIN } from './problem/candidates.ts'

const NOTHING_SMALL =
  'We found no small change that would help. Please ask your doctor or a registered dietitian which of these matters most for you, or write to us.'

/** Why there is no plan, as the member reads it: without the ids by which operators know rules. */
export function whyNotPlanned(
  answer: Omit<Infeasible, 'ms'> | Omit<Refused, 'ms'>,
  request: Pick<PlannerRequest, 'input' | 'wording'>,
): string {
  if (answer.status === 'refused') return answer.reason
  return `No week of our recipes fits all of this at once: ${inTheWay(answer.blocking, request).join('; ')}. ${answer.relaxation?.sentence ?? NOTHING_SMALL}`
}

/** What stands in the way, as the member would say it, each thing once: several rules may ask for the same. */
export function inTheWay(
  blocking: readonly string[],
  request: Pick<PlannerRequest, 'input' | 'wording'>,
): string[] {
  return [...new Set(blocking.map((id) => blockingInWords(id, request)))]
}

/** A rule or wish that stands in the way, as the member would say it. */
export function blockingInWords(
  id: string,
  { input, wording }: Pick<PlannerRequest, 'input' | 'wording'>,
): string {
  if (id === ENERGY_FLOOR) return 'Enough energy on every day'
  if (id === ENERGY_CEILING) return 'No more energy than your body uses on any day'
  if (id === NEVER_AGAIN) return 'The dishes that you never want again'
  if (id === STEADY) return 'Days of a test that are like the others'
  const [kind, ...name] = id.split(':')
  const wish = name.join(':').replaceAll('_', ' ')
  if (kind === 'allergy') return `Your allergy: ${wish}`
  if (kind === 'dislike') return `What you do not eat: ${wish}`
  if (kind === 'trigger') return `What you know as a trigger: ${wordsForTag(name.join(':'))}`
  if (kind === 'slot') return `A recipe for each ${wish === 'detox' ? 'morning drink' : wish}`
  if (kind === 'diet') return `Your way of eating: ${wish}`
  const at = input.goals.findIndex((slug) => ruleSetOf(slug)?.rules.some((rule) => rule.id === id))
  const goal = wording[at]?.name
  return goal ? `${goal}: ${nameOfRule(id)}` : nameOfRule(id)
}
