import { STEADY } from '../phases/plan-phase.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import { wordsForTag } from '../proof/tag-words.ts'
import { ENERGY_CEILING, ENERGY_FLOOR } from '../request/energy-target.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import { ruleSetOf, ruleSets } from '../rules/merging/rule-sets.ts'
import type { Infeasible, Refused } from './planner-answer.ts'
import { NEVER_AGAIN } from './problem/candidates.ts'

type Asked = Pick<PlannerRequest, 'input' | 'wording'>

/** Members read of rules by name, operators by id and the health goal that a rule comes from. */
type Audience =
  | { kind: 'member'; request: Asked }
  | { kind: 'operator'; rules: readonly Pick<EffectiveRule, 'rule' | 'condition'>[] }

const NOTHING_SMALL: Record<Audience['kind'], string> = {
  member:
    'We found no small change that would help. Please ask your doctor or a registered dietitian which of these matters most for you, or write to us.',
  operator: 'We found no small change that would help. Please write to us, and we look into it.',
}

/** Why there is no plan, as the member reads it. */
export function whyNotPlanned(answer: Omit<Infeasible, 'ms'> | Omit<Refused, 'ms'>, request: Asked): string {
  if (answer.status === 'refused') return answer.reason
  return whyNoWeek(answer, { kind: 'member', request })
}

/** Why no week obeys all that is asked, in the words of whoever reads it. */
export function whyNoWeek(
  { blocking, relaxation }: Pick<Infeasible, 'blocking' | 'relaxation'>,
  audience: Audience,
): string {
  const named =
    audience.kind === 'member'
      ? inTheWay(blocking, audience.request).join('; ')
      : blocking.map((id) => blockingForOperators(id, audience.rules)).join(', ')
  const advice = relaxation?.sentence ?? NOTHING_SMALL[audience.kind]
  return `No week of our recipes fits all of this at once: ${named}. ${advice}`
}

/** A rule or wish that stands in the way, as an operator finds it again. */
function blockingForOperators(
  id: string,
  rules: readonly Pick<EffectiveRule, 'rule' | 'condition'>[],
): string {
  if (id === ENERGY_FLOOR) return 'enough energy on every day'
  if (id === ENERGY_CEILING) return 'no more energy than your body uses on any day'
  const condition = rules.find(({ rule }) => rule.id === id)?.condition
  const name = ruleSets.find(({ slug }) => slug === condition)?.name
  return name ? `${id} (${name})` : id
}

/** What stands in the way, as the member would say it, each thing once: several rules may ask for the same. */
export function inTheWay(blocking: readonly string[], request: Asked): string[] {
  return [...new Set(blocking.map((id) => blockingInWords(id, request)))]
}

/** A rule or wish that stands in the way, as the member would say it. */
export function blockingInWords(id: string, { input, wording }: Asked): string {
  if (id === ENERGY_FLOOR) return 'Enough energy on every day'
  if (id === ENERGY_CEILING) return 'No more energy than your body uses on any day'
  if (id === NEVER_AGAIN) return 'The dishes that you never want again'
  if (id === STEADY) return 'Days of a test that are like the others'
  const [kind, ...name] = id.split(':')
  const words = name.join(':').replaceAll('_', ' ')
  if (kind === 'allergy') return `Your allergy: ${words}`
  if (kind === 'dislike') return `What you do not eat: ${words}`
  if (kind === 'trigger') return `What you know as a trigger: ${wordsForTag(name.join(':'))}`
  if (kind === 'slot') return `A recipe for each ${words === 'detox' ? 'morning drink' : words}`
  if (kind === 'diet') return `Your way of eating: ${words}`
  if (kind === 'medicine') return `Your medicine: ${words}`
  if (kind === 'safety') return 'What has to be said beside your meals'
  const at = input.goals.findIndex((slug) => ruleSetOf(slug)?.rules.some((rule) => rule.id === id))
  const goal = wording[at]?.name
  return goal ? `${goal}: ${nameOfRule(id)}` : nameOfRule(id)
}
