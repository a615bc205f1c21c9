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

/**
 * The reader of the message. Members see rules by name. Operators see rule ids and the health goals that the
 * rules come from.
 */
type Audience =
  | { kind: 'member'; request: Asked }
  | { kind: 'operator'; rules: readonly Pick<EffectiveRule, 'rule' | 'condition'>[] }

const NOTHING_SMALL: Record<Audience['kind'], string> = {
  member:
    'We found no small change that would help. Please ask your doctor or a registered dietitian which of these matters most for you, or write to us.',
  operator: 'We found no small change that would help. Please write to us, and we look into it.',
}

/** Explains to the member why there is no plan. */
export function whyNotPlanned(answer: Omit<Infeasible, 'ms'> | Omit<Refused, 'ms'>, request: Asked): string {
  if (answer.status === 'refused') return answer.reason
  return whyNoWeek(answer, { kind: 'member', request })
}

/** Explains why no week satisfies the request, in terms for the audience. */
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

/** Describes a blocking rule or wish by its id and health goal, so that an operator can look it up. */
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

/**
 * Lists the blocking rules and wishes in the member's words, without duplicates. Several rules can lead to
 * the same words.
 */
export function inTheWay(blocking: readonly string[], request: Asked): string[] {
  return [...new Set(blocking.map((id) => blockingInWords(id, request)))]
}

/** Describes a blocking rule or wish in the member's words. */
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
