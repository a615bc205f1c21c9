import { foodHasTag, isRuleTag, type RuleTag } from '../../plan/rule-tag.ts'
import { triggersLeftOut } from '../../rules/merging/triggers-left-out.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'
import { findRule } from '../rule-name.ts'
import { TAG_WORDS } from '../tag-words.ts'

/**
 * Writes a line for each trigger that the member reported, whether or not a goal asks about it: left out, or
 * still found.
 */
export function triggerLines(context: PersonContext): PersonLine[] {
  const { request, rules, member } = context
  const leftOut = triggersLeftOut(member)
  return [...new Set(request.input.triggers)].map((name) => {
    const appliedRules = rules
      .filter(({ id, applies }) => applies && isAboutTrigger(id, name))
      .map(({ id }) => id)
    const common = { id: `trigger:${name}`, kind: 'trigger' as const, rules: appliedRules }
    if (!isRuleTag(name))
      return { ...common, name, state: 'no_data', sentence: 'No food of ours is marked with it.' }
    const line = { ...common, name: TAG_WORDS[name] }
    if (!leftOut.includes(name))
      return {
        ...line,
        state: 'told',
        sentence: 'You bore it in your own test, so it is on the plate again.',
      }
    const foods = foodsWith(name, context)
    return foods.length === 0
      ? { ...line, state: 'pass', sentence: 'In no food of the plan.' }
      : { ...line, state: 'fail', sentence: `Found in ${foods.join(', ')}.`, foods }
  })
}

/** A food on test is on the plate on purpose, so it does not count. */
function foodsWith(tag: RuleTag, { days, foods }: PersonContext): string[] {
  const eaten = days.flatMap(({ intake }) => intake.filter(({ test }) => test === undefined))
  const names = eaten.flatMap(({ fdcId }) => {
    const food = foods.get(fdcId)
    return food && foodHasTag(food, tag) ? [food.name] : []
  })
  return [...new Set(names)]
}

function isAboutTrigger(id: string, name: string): boolean {
  const test = findRule(id)?.test
  return test?.kind === 'personal_trigger_tag' && test.tag === name
}
