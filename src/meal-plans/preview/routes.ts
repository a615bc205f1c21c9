import { createRoute, z } from '@hono/zod-openapi'
import { memberFacts } from '#members/profiles/facts.ts'
import { starterId } from '#platform/db/id.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { SLOTS } from '../plan/slot.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { plannerInputOf } from '../request/compose-request.ts'
import { openPreviews } from './preview-day.ts'

const PREVIEWS = { name: 'meal-plans.preview', limit: 60, seconds: 10 * 60 }
const MOST_GOALS = 4

const figure = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  value: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string(),
  state: z.enum(['pass', 'warn']),
})

const EXAMPLE_PREVIEW = {
  status: 'solved',
  day: {
    meals: [{ slot: 'lunch', name: 'Lentil soup', slug: 'lentil-soup' }],
    energy: { kcal: 1987, targetKcal: 2000 },
    figures: [
      {
        id: 'htn-sodium',
        name: 'Sodium',
        kind: 'nutrient_per_day',
        unit: 'mg',
        value: 1210,
        min: null,
        max: 2300,
        state: 'pass',
      },
    ],
    safety: [{ id: 'ss-all', text: 'Show it to your clinician if you take medicines.', position: 'bottom' }],
    rules: { passed: 40, total: 41 },
  },
} as const

const previewWire = z
  .union([
    z.object({
      status: z.literal('solved'),
      day: z.object({
        meals: z.array(z.object({ slot: z.enum(SLOTS), name: z.string(), slug: z.string() })),
        energy: z.object({ kcal: z.number(), targetKcal: z.number() }),
        figures: z.array(figure),
        safety: z.array(
          z.object({ id: z.string(), text: z.string(), position: z.enum(['top', 'medicine', 'bottom']) }),
        ),
        rules: z.object({ passed: z.number().int(), total: z.number().int() }),
      }),
    }),
    z.object({
      status: z.literal('infeasible'),
      blocking: z.array(z.string()),
      /** The smallest change that would help. Null if no small change helps. */
      relaxation: z.string().nullable(),
    }),
    z.object({ status: z.literal('refused'), reason: z.string() }),
  ])
  .openapi('Preview', { example: EXAMPLE_PREVIEW })

const preview = createRoute({
  method: 'post',
  path: '/meal-plan-preview',
  tags: ['Meal plans'],
  summary: 'See a day of the first week for health goals and facts',
  description: 'Solved on the spot. Nothing that is sent is kept.',
  request: jsonBody(
    z
      .object({
        goals: z
          .array(idField('The `_id` of a health goal.'))
          .min(1, 'Choose a health goal.')
          .max(MOST_GOALS),
        facts: memberFacts.default({}),
      })
      .openapi('PreviewOrder', {
        example: { goals: [starterId('condition', 'hypertension')], facts: { diet: 'vegetarian' } },
      }),
  ),
  responses: {
    200: jsonAnswer('The day, or why there is none.', previewWire),
    ...errorAnswers(400, 401, 415, 429, 503),
  },
})

const WORDS = { name: 'meal-plans.words', limit: 240, seconds: 10 * 60 }

const readWord = z.object({
  kind: z.enum(['allergy', 'dislike']),
  word: z.string(),
  state: z.enum(['known', 'ambiguous', 'unknown']),
  foods: z.array(z.string()).openapi({ description: 'The foods that it means, or may mean.' }),
  suggestions: z
    .array(z.string())
    .openapi({ description: 'Names spelled nearly so, for a word that is not known.' }),
  dishes: z.int().openapi({ description: 'How many dishes it leaves out.' }),
  hiddenAs: z
    .array(z.string())
    .openapi({ description: 'Under which names a label may hold what somebody is allergic to.' }),
})

const wordsWire = z
  .object({
    words: z.array(readWord),
    left: z.int().openapi({ description: 'Dishes that remain beside all that is left out.' }),
    total: z.int(),
  })
  .openapi('ReadWords', {
    example: {
      words: [
        {
          kind: 'dislike',
          word: 'courgette',
          state: 'known',
          foods: ['zucchini'],
          suggestions: [],
          dishes: 31,
          hiddenAs: [],
        },
      ],
      left: 370,
      total: 401,
    },
  })

const leftOutFacts = memberFacts.pick({
  diet: true,
  allergies: true,
  otherAllergies: true,
  dislikes: true,
  neverRecipes: true,
})

const words = createRoute({
  method: 'post',
  path: '/meal-plan-preview/words',
  tags: ['Meal plans'],
  summary: 'See how words for foods are read, and how many dishes they leave',
  description: 'Nothing that is sent is kept.',
  request: jsonBody(
    z
      .object({ facts: leftOutFacts.default({}) })
      .openapi('WordsOrder', { example: { facts: { dislikes: ['courgette'] } } }),
  ),
  responses: {
    200: jsonAnswer('Each word with what it was read as.', wordsWire),
    ...errorAnswers(400, 401, 415, 429, 503),
  },
})

export function previewRoutes({ planner }: { planner: Pick<PlannerService, 'ask'> }) {
  const previews = openPreviews(planner)
  return apiRouter()
    .openapi(preview, async (c) => {
      await limitRate(c.var.ctx, PREVIEWS, clientAddress(c))
      const shown = await previews.previewDay(c.var.ctx, c.req.valid('json'), c.req.raw.signal)
      if (shown.status !== 'infeasible') return c.json(shown, 200)
      return c.json({ ...shown, relaxation: shown.relaxation?.sentence ?? null }, 200)
    })
    .openapi(words, async (c) => {
      await limitRate(c.var.ctx, WORDS, clientAddress(c))
      const { facts } = c.req.valid('json')
      return c.json(await planner.ask(c.var.ctx, 'readWords', { ...plannerInputOf(facts), goals: [] }), 200)
    })
}
