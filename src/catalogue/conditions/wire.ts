import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { idText } from '#platform/http/wire-fields.ts'
import type { Condition } from './condition.ts'
import type { StoredCondition } from './condition-row.ts'

const highlight = z.object({ headline: z.string(), overview: z.string() }).openapi({
  example: { headline: 'Potassium, from food', overview: 'Vegetables, fruit, beans and yogurt bring it.' },
})

/** A health goal in the API. `enabeled` is misspelled on the wire. */
const conditionWire = z
  .object({
    _id: idText,
    name: z.string().openapi({ example: 'High blood pressure' }),
    category: z.string().openapi({ example: 'Cardiovascular' }),
    description: z.string().openapi({ example: 'A DASH-style week, low in salt.' }),
    dietFocus: z.string().openapi({ example: 'DASH eating, low in sodium' }),
    enabeled: z.boolean().openapi({ description: 'Whether it is offered to the public.', example: true }),
    withheld: z.string().optional().openapi({
      description: 'Why it is not offered although it is enabled. Where nothing speaks against it, left out.',
      example: 'There are no rules named “gout”. Choose rules from the list.',
    }),
    prompt: z.string().openapi({
      description: 'What a language model is told, where one words its meal plans.',
      example: 'Word a week of DASH meals. State no nutrient amounts.',
    }),
    goal: z.object({
      headline: z.string().openapi({ example: 'A DASH week with the sodium already counted' }),
      overview: z.string().openapi({ example: 'DASH is the pattern most thoroughly tested.' }),
      dietFocusOverview: z.string().openapi({ example: 'No day goes over 2,300 mg of sodium.' }),
      dietFocusHighlights: z.array(highlight),
      dietCtaHeadline: z.string().openapi({ example: 'A week of good food, easy on salt' }),
      dietCtaSubhead: z.string().openapi({ example: 'Seven days built on DASH.' }),
    }),
  })
  .openapi('Condition')
export type ConditionWire = z.infer<typeof conditionWire>

const ruleSet = z.string().nullable().openapi({
  description: 'The rules that its meal plans obey; without them none can be made.',
  example: 'hypertension',
})

/** A health goal in a list, with the version of its row, so that a change can be based on what the list showed. */
export const listedConditionWire = conditionWire
  .extend({
    ruleSet,
    version: z.number().int().openapi({ description: 'For `If-Match`, as `"7-"`.', example: 7 }),
  })
  .openapi('ListedCondition')

/** A single health goal, including how its meal plans are made and worded. */
export const conditionDetailWire = conditionWire
  .extend({
    ruleSet,
    mealPlan: z
      .object({
        goal: z.string(),
        overview: z.string(),
        dietFocus: z.array(z.object({ focus: z.string(), description: z.string() })),
        tips: z.array(z.string()),
      })
      .openapi({
        description: 'The words of its meal plans.',
        example: {
          goal: 'A calm week with less salt.',
          overview: 'This week follows DASH.',
          dietFocus: [{ focus: 'Less salt', description: 'Under 2,300 mg of sodium a day.' }],
          tips: ['Rinse canned beans: it takes away much of the salt.'],
        },
      }),
  })
  .openapi('ConditionDetail')
export type ConditionDetailWire = z.infer<typeof conditionDetailWire>

function conditionToWire(condition: Condition): ConditionWire {
  const { id, name, category, description, dietFocus, enabled, withheld, prompt, goal } = condition
  const reason = enabled && withheld !== null ? { withheld } : {}
  return { _id: id, name, category, description, dietFocus, enabeled: enabled, ...reason, prompt, goal }
}

export function conditionToListedWire(condition: StoredCondition): z.infer<typeof listedConditionWire> {
  return { ...conditionToWire(condition), ruleSet: condition.ruleSet || null, version: condition.version }
}

export function conditionToDetailWire(condition: Condition): ConditionDetailWire {
  const { ruleSet, goalText, planOverview, focus, tips } = condition
  return {
    ...conditionToWire(condition),
    ruleSet: ruleSet || null,
    mealPlan: { goal: goalText, overview: planOverview, dietFocus: focus, tips },
  }
}

export function conditionJson(condition: StoredCondition): ReadyJson {
  const text = JSON.stringify(conditionToDetailWire(condition))
  return { text, tag: entityTag(text, condition.version) }
}
