import type { RuleTag } from '../rules/food-tag.ts'
import { foodHasTag } from '../rules/food-tag.ts'
import type { PersonContext, PersonLine } from './person-line.ts'
import { findRule } from './rule-name.ts'
import { TAG_WORDS } from './tag-words.ts'

/** A line for each trigger that the member knows of: left out, or still found. */
export function triggerLines({ request, eaten, rules }: PersonContext): PersonLine[] {
  const tests = request.input.phase?.challenges ?? []
  return request.input.triggers.map((name) => {
    const standing = rules
      .filter(({ id, applies }) => applies && isAboutTrigger(id, name))
      .map(({ id }) => id)
    const told = { id: `trigger:${name}`, kind: 'trigger' as const, rules: standing }
    if (!isTag(name))
      return { ...told, name, state: 'no_data', sentence: 'No food of ours is marked with it.' }
    // What is on test is not left out by mistake.
    const isOnTest = ({ fdcId }: { fdcId: number }) => tests.some((test) => test.fdcId === fdcId)
    const foods = eaten.filter((food) => foodHasTag(food, name) && !isOnTest(food)).map((food) => food.name)
    if (foods.length === 0)
      return { ...told, name: TAG_WORDS[name], state: 'pass', sentence: 'In no food of the plan.' }
    return {
      ...told,
      name: TAG_WORDS[name],
      state: standing.length > 0 ? 'fail' : 'warn',
      sentence: `Found in ${foods.join(', ')}.`,
      foods,
    }
  })
}

function isTag(name: string): name is RuleTag {
  return name in TAG_WORDS
}

function isAboutTrigger(id: string, name: string): boolean {
  const test = findRule(id)?.test
  return test?.kind === 'personal_trigger_tag' && test.tag === name
}
