import { z } from '@hono/zod-openapi'
import type { Swap, SwapsAnswer } from '../planner/find-swaps.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import { NUTRIENTS } from '../rules/nutrient.ts'

const standing = z.object({
  state: z.enum(['pass', 'warn', 'fail', 'no_data']),
  value: z.number().nullable(),
})

const met = z
  .object({ met: z.number().int(), checked: z.number().int() })
  .openapi({ description: 'Of the rules that could be checked, how many are met.' })

const swap = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  minutes: z.number(),
  servings: z.number(),
  rules: met,
  /** Rules that would stand otherwise. */
  ruleChanges: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      severity: z.enum(['hard', 'target', 'advisory']),
      unit: z.string(),
      before: standing,
      after: standing,
    }),
  ),
  /** What the day would hold. */
  nutrients: z.array(
    z.object({
      nutrient: z.string(),
      name: z.string(),
      unit: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
})

export const swapsWire = z
  .object({
    /** How the plan stands now; null where nothing can be changed. */
    rules: met.nullable(),
    swaps: z.array(swap),
    /** Why there is nothing to choose from. */
    reason: z.string().nullable(),
  })
  .openapi('Swaps')
export type SwapsWire = z.infer<typeof swapsWire>

export function swapsToWire(answer: SwapsAnswer): SwapsWire {
  if (answer.status === 'not_possible') return { rules: null, swaps: [], reason: answer.reason }
  const { met, swaps, inTheWay } = answer
  return {
    rules: met,
    swaps: swaps.map(swapToWire),
    reason: swaps.length === 0 ? reasonFor(inTheWay) : null,
  }
}

function swapToWire({ met, rules, nutrients, ...dish }: Swap): SwapsWire['swaps'][number] {
  const { slug, name, description, minutes, servings } = dish
  return {
    ...{ slug, name, description, minutes, servings },
    rules: met,
    ruleChanges: rules.map(({ id, severity, unit, before, after }) => ({
      ...{ id, name: nameOfRule(id), severity, unit },
      before,
      after,
    })),
    nutrients: nutrients.map(({ nutrient, before, after }) => {
      const { label, unit } = NUTRIENTS[nutrient]
      return { nutrient, name: label, unit, before, after }
    }),
  }
}

function reasonFor(inTheWay: string[]): string {
  if (inTheWay.length === 0)
    return 'None of our other dishes fits your health goals and wishes here without coming too often.'
  const names = new Intl.ListFormat('en').format(inTheWay.map(nameInTheWay))
  return `Any of our other dishes would break a firm rule of the week: ${names}.`
}

/** A rule by its name; a wish, `allergy:egg`, by what it is about. */
function nameInTheWay(id: string): string {
  const [kind, name] = id.split(':')
  if (id === 'energy-floor') return 'enough energy on every day'
  return name === undefined ? nameOfRule(id) : `your ${kind}, ${name}`
}
