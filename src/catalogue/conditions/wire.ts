import { z } from '@hono/zod-openapi'
import type { Condition } from './condition.ts'

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

export function conditionToWire(condition: Condition): ConditionWire {
  const { id, name, category, description, dietFocus, enabled, prompt, goal } = condition
  return { _id: id, name, category, description, dietFocus, enabeled: enabled, prompt, goal }
}
