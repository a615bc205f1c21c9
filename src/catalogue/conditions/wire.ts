import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import type { Condition } from './condition.ts'
import type { StoredCondition } from './condition-row.ts'

const highlight = z.object({ headline: z.string(), overview: z.string() })

/** A health goal as the API shows it; `enabeled` is spelt so on the wire. */
export const conditionWire = z
  .object({
    _id: z.string(),
    name: z.string(),
    category: z.string(),
    description: z.string(),
    dietFocus: z.string(),
    enabeled: z.boolean(),
    prompt: z.string(),
    goal: z.object({
      headline: z.string(),
      overview: z.string(),
      dietFocusOverview: z.string(),
      dietFocusHighlights: z.array(highlight),
      dietCtaHeadline: z.string(),
      dietCtaSubhead: z.string(),
    }),
  })
  .openapi('Condition')
export type ConditionWire = z.infer<typeof conditionWire>

/** One health goal by itself: also how its meal plans are made and worded. */
export const conditionDetailWire = conditionWire
  .extend({
    ruleSet: z.string().nullable(),
    mealPlan: z.object({
      goal: z.string(),
      overview: z.string(),
      dietFocus: z.array(z.object({ focus: z.string(), description: z.string() })),
      tips: z.array(z.string()),
    }),
  })
  .openapi('ConditionDetail')
export type ConditionDetailWire = z.infer<typeof conditionDetailWire>

export function conditionToWire(condition: Condition): ConditionWire {
  const { id, name, category, description, dietFocus, enabled, prompt, goal } = condition
  return { _id: id, name, category, description, dietFocus, enabeled: enabled, prompt, goal }
}

export function conditionToDetailWire(condition: Condition): ConditionDetailWire {
  const { slug, goalText, planOverview, focus, tips } = condition
  return {
    ...conditionToWire(condition),
    ruleSet: slug || null,
    mealPlan: { goal: goalText, overview: planOverview, dietFocus: focus, tips },
  }
}

export function conditionJson(condition: StoredCondition): ReadyJson {
  const text = JSON.stringify(conditionToDetailWire(condition))
  return { text, tag: entityTag(text, condition.version) }
}
