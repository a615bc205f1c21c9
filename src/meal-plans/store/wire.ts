import { z } from '@hono/zod-openapi'
import { preparation } from '#catalogue/recipes/schema.ts'
import { entityTag } from '#platform/http/entity-tag.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { fitPlanTexts, planTextsByLink } from '../person-gate/plan-words.ts'
import { readerOf } from '../person-gate/reader.ts'
import { SLOTS } from '../plan/slot.ts'
import { countRules } from '../proof/count-rules.ts'
import { countsCarbohydrate } from '../proof/counts-carbohydrate.ts'
import { dayTotals } from '../proof/day-totals.ts'
import { sentencesByLink, sentencesNow } from '../safety/reported-since-sentence.ts'
import { PROMPT_OUTCOMES } from '../wording/plan-prompt.ts'
import { wordPerson } from '../wording/word-person.ts'
import type { MealPlanListItem, ReadMealPlan } from './meal-plan.ts'
import { planNotes } from './plan-notes.ts'
import { REMOVED_BECAUSE } from './replaced-meals.ts'
import { startsOnOf } from './starts-on.ts'
import { withoutPerson } from './without-person.ts'

const recipe = z.object({
  _id: idText,
  slug: z.string().openapi({ example: 'tuna-bulgur-green-bean-salad' }),
  name: z.string().openapi({ example: 'Tuna and bulgur salad with green beans' }),
  description: z.string().openapi({ example: 'Nutty bulgur with tuna and just-cooked green beans.' }),
  servings: z.number().openapi({ example: 1 }),
  people: z.number().optional().openapi({
    description: 'How many share it alike: the member eats one share, and that share is what was proved.',
    example: 1,
  }),
  ingredients: z.array(
    z.object({
      amount: z.number().openapi({ example: 0.5 }),
      unitOfMeasure: z.string().openapi({ example: 'can' }),
      ingredient: z.string().openapi({ example: 'light tuna in water, drained' }),
      fdcId: z.number().int().openapi({ example: 171_986 }),
      grams: z.number().openapi({ example: 82.5 }),
      isAdded: z.boolean().optional().openapi({
        description: 'Table salt beside the recipe, where a day would hold too little sodium.',
      }),
    }),
  ),
  steps: z.array(z.string()).openapi({ example: ['Simmer the bulgur for 12 minutes.'] }),
})

const eaten = z.object({
  slot: z.string(),
  fdcId: z.number().int(),
  grams: z.number(),
  ...preparation,
  isAdded: z.literal(true).optional().openapi({ description: 'Table salt that is no part of the dish.' }),
  test: z.string().optional().openapi({ description: 'Eaten as a test, beside the dish of the meal.' }),
})

const onTest = z.object({
  challenge: z.string(),
  group: z.string(),
  slot: z.string(),
  fdcId: z.number().int(),
  food: z.string(),
  grams: z.number(),
  measure: z.string(),
  step: z.number().int(),
  steps: z.number().int(),
})

export const dayTotal = z.object({
  nutrient: z.string(),
  name: z.string(),
  unit: z.string(),
  value: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  ideal: z.number().nullable(),
})

const day = z.object({
  day: z.string().openapi({ example: 'Day 1' }),
  detox: z.string().openapi({ example: 'Cool barley water with lemon.' }),
  breakfast: recipe,
  lunch: recipe,
  dinner: recipe,
  snack: z.string().openapi({ example: 'A few baked quinoa and carrot bites.' }),
  tea: z.string().openapi({ example: 'A cup of black tea with milk.' }),
  meals: z
    .array(z.object({ slot: z.string(), slug: z.string(), servings: z.number() }))
    .openapi({ example: [{ slot: 'lunch', slug: 'tuna-bulgur-green-bean-salad', servings: 1 }] }),
  intake: z.array(eaten).openapi({
    description: 'Everything eaten and drunk that day, so that anyone can recompute the sums.',
    example: [{ slot: 'lunch', fdcId: 171_986, grams: 82.5 }],
  }),
  test: onTest.optional().openapi({
    description: 'The food on test that day, in a diet that has phases.',
    example: {
      challenge: 'ch-lactose',
      group: 'lactose',
      slot: 'lunch',
      fdcId: 171_267,
      food: 'Reduced-fat milk, 2%',
      grams: 80,
      measure: '1/3 cup',
      step: 1,
      steps: 3,
    },
  }),
  nutrients: z
    .record(z.string(), z.number())
    .openapi({ description: 'What the day holds.', example: { energy: 1999.37, sodium: 968.22 } }),
  totals: z.array(dayTotal).openapi({
    description:
      'The totals that rules of the plan speak of, beside their limits; `ideal` is aimed for beyond a firm one. Empty for a day with a meal that is left out and has no stand-in: totals never count what is left out.',
    example: [
      ...[
        {
          nutrient: 'energy',
          name: 'Energy',
          unit: 'kcal',
          value: 1999.37,
          min: 1900,
          max: 2100,
          ideal: null,
        },
      ],
      ...[{ nutrient: 'sodium', name: 'Sodium', unit: 'mg', value: 1014, min: null, max: 2300, ideal: 1500 }],
    ],
  }),
})

/** A meal plan as shown in lists. The rest of a plan is about 70 kB. */
export const mealPlanListItemWire = z
  .object({
    _id: idText,
    profileId: idText.nullable().openapi({ description: 'Whose it is; null for the sample.' }),
    conditionName: z.string().openapi({ example: 'Heart health' }),
    conditionId: idText,
    created: instantText,
    username: z.string().optional().openapi({
      description: 'By whose address its member is known. For administrators alone.',
      example: 'ada@example.org',
    }),
  })
  .openapi('MealPlanRow')
export type MealPlanListItemWire = z.infer<typeof mealPlanListItemWire>

export const mealPlanWire = mealPlanListItemWire
  .extend({
    goal: z.string().openapi({ example: 'Eat in the pattern of heart guidelines.' }),
    overview: z
      .string()
      .openapi({ example: 'Most of the plate is plants, and fish is planned for at least twice.' }),
    dietFocus: z.array(z.object({ focus: z.string(), description: z.string() })).openapi({
      example: [{ focus: 'Fish', description: 'Aims for at least two servings a week, one of them oily.' }],
    }),
    tips: z.array(z.string()).openapi({ example: ['Cook a pot of beans on Sunday.'] }),
    prompt: z
      .object({
        text: z.string(),
        outcome: z.enum(PROMPT_OUTCOMES),
        refused: z.array(z.string()),
        withheld: z.array(z.string()),
      })
      .nullable()
      .openapi({
        description: 'What an administrator asked of its words, and what came of it; null where nobody did.',
        example: {
          text: 'Write for somebody who cooks in the evening.',
          outcome: 'guided',
          refused: [],
          withheld: [],
        },
      }),
    mealPlanDays: z.array(day),
    startsOn: z.iso.date().nullable().openapi({
      description: 'The day of the calendar on which Day 1 is; null for the sample.',
      example: '2026-11-22',
    }),
    plannedFor: z.string().nullable().openapi({
      description: 'What of its member the plan was made with; null where nothing was told.',
      example: 'Planned without tree nuts and peanuts, with lisinopril in mind.',
    }),
    servings: z.number().openapi({ description: 'For how many people the dishes are cooked.', example: 1 }),
    locks: z.array(z.object({ day: z.number().int(), slot: z.enum(SLOTS) })).openapi({
      description: 'Meals that its member wants to keep; days count from 1.',
      example: [{ day: 1, slot: 'dinner' }],
    }),
    removed: z
      .array(
        z.object({
          day: z.number().int(),
          slot: z.enum(SLOTS),
          because: z.enum(REMOVED_BECAUSE).nullable(),
          hasStandIn: z.boolean(),
          isOver: z.boolean(),
        }),
      )
      .openapi({
        description:
          'Meals that are left out since the plan was made, and why; null for readers by link. With `hasStandIn`, the dish shown there is a stand-in until its member chooses. Only a `dislike` can be shown anyway. Days count from 1.',
        example: [{ day: 2, slot: 'lunch', because: 'dislike', hasStandIn: true, isOver: false }],
      }),
    rules: z.object({ met: z.number().int(), checked: z.number().int() }).openapi({
      description: 'Of the rules that could be checked, how many are met.',
      example: { met: 57, checked: 58 },
    }),
    isLeftAside: z.boolean().openapi({
      description:
        'Whether no such week would be made by what its member told since, so it should not be eaten from.',
      example: false,
    }),
    countsCarbohydrate: z.boolean().openapi({
      description: 'Whether a goal or a medicine counts carbohydrate by the meal, so that each meal says it.',
      example: false,
    }),
    safety: z
      .array(
        z.object({
          id: z.string(),
          text: z.string(),
          position: z.enum(['top', 'medicine', 'bottom']),
          medicine: z.string().optional(),
          isPrinted: z.boolean(),
        }),
      )
      .openapi({
        description: 'What a reader has to be told beside the meals, in reading order and in these words.',
        example: [
          {
            id: 'ss-meno',
            text: 'Bleeding a year or more after the last period: see a doctor soon.',
            position: 'top',
            isPrinted: true,
          },
        ],
      }),
    notes: z
      .object({
        clashes: z.array(z.string()),
        cautions: z.array(z.string()),
        keepInMind: z.array(z.string()),
        notEvaluated: z.array(z.string()),
        coverage: z.object({ least: z.number(), usual: z.number() }).nullable(),
      })
      .openapi({
        description: 'What a reader should know beside the meals; the proof tells all of it.',
        example: {
          clashes: [],
          cautions: [
            'If you take warfarin, ask whoever checks your blood: keep vitamin K steady from week to week.',
          ],
          keepInMind: [],
          notEvaluated: ['Iodine'],
          coverage: { least: 89, usual: 100 },
        },
      }),
  })
  .openapi('MealPlan')
export type MealPlanWire = z.infer<typeof mealPlanWire>

export function mealPlanListItemToWire(row: MealPlanListItem): MealPlanListItemWire {
  const { id, profileId, conditionName, conditionIds, created } = row
  const conditionId = conditionIds[0] ?? ''
  return { _id: id, profileId, conditionName, conditionId, created: created.toISOString() }
}

/** Converts a meal plan for the API. Readers who only have the link get nothing about the member. */
export function mealPlanToWire(stored: ReadMealPlan, { byLink } = { byLink: false }): MealPlanWire {
  const { plan: storedPlan, ...row } = byLink ? withoutPerson(stored) : stored
  // Also adapts plans whose texts were stored before texts were checked against the reader.
  const reader = readerOf((stored.since ?? stored).request)
  const fitted = fitPlanTexts(reader, storedPlan)
  const plan = byLink ? planTextsByLink(fitted) : fitted
  return {
    ...mealPlanListItemToWire(row),
    goal: plan.goal,
    overview: plan.overview,
    dietFocus: plan.dietFocus,
    tips: plan.tips,
    prompt: byLink ? null : row.prompt,
    mealPlanDays: plan.mealPlanDays.map((day) => ({ ...day, totals: dayTotals(day, row.proof) })),
    startsOn: startsOnOf(row),
    plannedFor: wordPerson(row.request.input),
    servings: row.request.input.servings,
    locks: row.locks.map(({ day, slot }) => ({ day: day + 1, slot })),
    removed: (stored.removed ?? []).map(({ day, slot, because, hasStandIn, isOver }) => ({
      day: day + 1,
      slot,
      hasStandIn,
      isOver,
      because: byLink ? null : because,
    })),
    // The number of rules reveals nothing about the member, so all readers get the member's count.
    rules: countRules(stored.proof),
    isLeftAside: typeof stored.since?.refusal === 'string',
    countsCarbohydrate: countsCarbohydrate(row.proof),
    safety: (byLink ? sentencesByLink : sentencesNow)(row, plan.mealPlanDays)
      .filter(({ places }) => places.includes('page'))
      .map(({ id, text, position, medicine, places }) => ({
        id,
        text,
        position,
        isPrinted: places.includes('print'),
        ...(medicine !== undefined && { medicine }),
      })),
    notes: planNotes(row, reader),
  }
}

/**
 * Returns the ETag of a meal plan as this reader sees it. Only a reader with their own right can send the tag
 * back.
 */
export function mealPlanTag(mealPlan: ReadMealPlan, { byLink } = { byLink: false }): string {
  return entityTag(JSON.stringify(mealPlanToWire(mealPlan, { byLink })), mealPlan.version)
}
