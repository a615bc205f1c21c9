import { z } from '@hono/zod-openapi'
import { NUTRIENTS } from '../plan/nutrient.ts'
import type { Swap, SwapsAnswer } from '../planner/changes/find-swaps.ts'
import { nameOfRule } from '../proof/rule-name.ts'

const ruleState = z.object({
  state: z.enum(['pass', 'warn', 'fail', 'no_data']),
  value: z.number().nullable(),
})

const met = z.object({ met: z.number().int(), checked: z.number().int() }).openapi({
  description: 'Of the rules that could be checked, how many are met.',
  example: { met: 57, checked: 58 },
})

const swap = z.object({
  slug: z.string().openapi({ example: 'fresh-mint-tea' }),
  name: z.string().openapi({ example: 'Fresh mint tea' }),
  description: z.string().openapi({ example: 'Mint leaves in hot water.' }),
  minutes: z.number().openapi({ example: 5 }),
  servings: z.number().openapi({ example: 1 }),
  rules: met,
  ruleChanges: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        severity: z.enum(['hard', 'target', 'advisory']),
        unit: z.string(),
        before: ruleState,
        after: ruleState,
      }),
    )
    .openapi({
      description: 'Rules that would stand otherwise.',
      example: [
        {
          ...{ id: 'dri-calcium', name: 'Calcium', severity: 'advisory', unit: 'mg' },
          ...{ before: { state: 'pass', value: 1002 }, after: { state: 'warn', value: 996 } },
        },
      ],
    }),
  nutrients: z
    .array(
      z.object({
        nutrient: z.string(),
        name: z.string(),
        unit: z.string(),
        before: z.number().nullable(),
        after: z.number().nullable(),
      }),
    )
    .openapi({
      description: 'What the day would hold.',
      example: [{ nutrient: 'energy', name: 'Energy', unit: 'kcal', before: 1999, after: 1964 }],
    }),
})

export const swapsWire = z
  .object({
    rules: met.nullable().openapi({
      description: 'How the plan stands now; null where nothing can be changed.',
      example: { met: 57, checked: 58 },
    }),
    swaps: z.array(swap),
    reason: z
      .string()
      .nullable()
      .openapi({ description: 'Why there is nothing to choose from.', example: null }),
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
