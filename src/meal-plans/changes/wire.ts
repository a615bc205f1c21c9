import { z } from '@hono/zod-openapi'
import { NUTRIENTS } from '../plan/nutrient.ts'
import { SLOTS } from '../plan/slot.ts'
import type { Swap, SwapsAnswer } from '../planner/changes/find-swaps.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import type { DayAgain } from './offer-day-again.ts'

const ruleState = z.object({
  state: z.enum(['pass', 'warn', 'fail', 'no_data']),
  value: z.number().nullable(),
})

const met = z.object({ met: z.number().int(), checked: z.number().int() }).openapi({
  description: 'Of the rules that could be checked, how many are met.',
  example: { met: 57, checked: 58 },
})

const whatChanges = z.object({
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
          id: 'dri-calcium',
          name: 'Calcium',
          severity: 'advisory',
          unit: 'mg',
          before: { state: 'pass', value: 1002 },
          after: { state: 'warn', value: 996 },
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
        isWatched: z
          .boolean()
          .openapi({ description: 'Whether a medicine of the member has a limit for it.' }),
      }),
    )
    .openapi({
      description: 'What the day would hold.',
      example: [
        {
          nutrient: 'energy',
          name: 'Energy',
          unit: 'kcal',
          before: 1999,
          after: 1964,
          isWatched: false,
        },
      ],
    }),
})

const swap = whatChanges.extend({
  slug: z.string().openapi({ example: 'fresh-mint-tea' }),
  name: z.string().openapi({ example: 'Fresh mint tea' }),
  description: z.string().openapi({ example: 'Mint leaves in hot water.' }),
  minutes: z.number().openapi({ example: 5 }),
  servings: z.number().openapi({ example: 1 }),
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

export const dayAgainWire = whatChanges
  .extend({
    seed: z.number().int().openapi({ description: 'With it this very day is taken.', example: 7926 }),
    asksFirst: z.boolean().openapi({
      description:
        'Whether its member has to be asked: it meets fewer rules, totals leave their limits, or a dish gives way that they chose.',
      example: true,
    }),
    now: met.openapi({ description: 'How the plan stands now.', example: { met: 57, checked: 58 } }),
    leaving: z.array(z.string()).openapi({
      description: 'Totals of the day that would leave their limits, by name.',
      example: ['Fiber'],
    }),
    replaced: z
      .array(z.object({ slot: z.enum(SLOTS), name: z.string(), instead: z.string(), isChosen: z.boolean() }))
      .openapi({
        description: 'Dishes that would give way, and whether the member chose them by a swap.',
        example: [
          {
            slot: 'tea',
            name: 'Fresh mint tea',
            instead: 'Green tea',
            isChosen: true,
          },
        ],
      }),
  })
  .openapi('DayAgain')
type DayAgainWire = z.infer<typeof dayAgainWire>

export function dayAgainToWire({ offer, chosen, asksFirst }: DayAgain): DayAgainWire {
  const { seed, now, leaving, replaced } = offer
  return {
    seed,
    asksFirst,
    now,
    leaving,
    ...changesToWire(offer),
    replaced: replaced.map((meal) => ({ ...meal, isChosen: chosen.includes(meal.slot) })),
  }
}

export function swapsToWire(answer: SwapsAnswer): SwapsWire {
  if (answer.status === 'not_possible') return { rules: null, swaps: [], reason: answer.reason }
  const { met, swaps, inTheWay } = answer
  return {
    rules: met,
    swaps: swaps.map(swapToWire),
    reason: swaps.length === 0 ? reasonFor(inTheWay) : null,
  }
}

function swapToWire(swap: Swap): SwapsWire['swaps'][number] {
  const { slug, name, description, minutes, servings } = swap
  return { slug, name, description, minutes, servings, ...changesToWire(swap) }
}

function changesToWire({
  met,
  rules,
  nutrients,
}: Pick<Swap, 'met' | 'rules' | 'nutrients'>): z.infer<typeof whatChanges> {
  return {
    rules: met,
    ruleChanges: rules.map(({ id, severity, unit, before, after }) => ({
      id,
      name: nameOfRule(id),
      severity,
      unit,
      before,
      after,
    })),
    nutrients: nutrients.map(({ nutrient, before, after, isWatched }) => {
      const { label, unit } = NUTRIENTS[nutrient]
      return { nutrient, name: label, unit, before, after, isWatched }
    }),
  }
}

function reasonFor(inTheWay: string[]): string {
  if (inTheWay.length === 0)
    return 'None of our other dishes fits your health goals and wishes here without coming too often.'
  const names = new Intl.ListFormat('en').format(inTheWay.map(nameInTheWay))
  return `Any of our other dishes would break a firm rule of the week: ${names}.`
}

/** Names a rule by its title, and a wish such as `allergy:egg` by its subject. */
function nameInTheWay(id: string): string {
  const [kind, name] = id.split(':')
  if (id === 'energy-floor') return 'enough energy on every day'
  return name === undefined ? nameOfRule(id) : `your ${kind}, ${name}`
}
