import { z } from '@hono/zod-openapi'
import { textField } from '#catalogue/text-field.ts'
import { SLOTS } from '../plan/slot.ts'

const LONGEST_PLAN = 14

const NO_DAY = 'Give the number of a day, from 1.'
const described = {
  type: 'integer',
  minimum: 1,
  maximum: LONGEST_PLAN,
  description: 'Which day of the plan, from 1.',
  example: 1,
} as const

const day = z.number(NO_DAY).int(NO_DAY).min(1, NO_DAY).max(LONGEST_PLAN, NO_DAY).openapi(described)

/** A day number as a URL parameter. */
export const dayNumber = z.coerce.number(NO_DAY).pipe(day).openapi(described)

const NO_SEED = 'Give the seed of the day as it was offered.'

export const solvedDay = z.object({
  seed: z.coerce.number(NO_SEED).int(NO_SEED).min(0, NO_SEED).max(4_294_967_295, NO_SEED).optional().openapi({
    type: 'integer',
    minimum: 0,
    maximum: 4_294_967_295,
    description:
      'Of the day as it was offered, whose changes were read: it is taken also where it meets fewer rules. Without it, such a day is refused with 409.',
    example: 7926,
  }),
})

const slot = z.enum(SLOTS).openapi({ description: 'Which meal of the day.', example: 'lunch' })

const MOST_SWAPS = 12

export const swapsAsked = z.object({
  day: dayNumber,
  slot,
  count: z.coerce
    .number('Give a whole number of dishes.')
    .int('Give a whole number of dishes.')
    .default(8)
    .transform((count) => Math.min(MOST_SWAPS, Math.max(1, count)))
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: MOST_SWAPS,
      description: 'How many dishes at most. More than the most counts as the most.',
      example: 8,
    }),
})

export const swapInput = z
  .object({
    day,
    slot,
    slug: textField(200).openapi({ description: 'The dish that is to stand there.' }),
    servings: z
      .number('Give the servings.')
      .min(0.25, 'A quarter serving is the least.')
      .max(6, 'Six servings are the most.')
      .openapi({ description: 'How much of it this member eats, as the swap was offered.' }),
  })
  .openapi('SwapOrder', { example: { day: 1, slot: 'snack', slug: 'crisp-spiced-chickpeas', servings: 1 } })

export const lockInput = z
  .object({
    locks: z
      .array(z.object({ day, slot }))
      .max(LONGEST_PLAN * SLOTS.length, 'There are no more meals than these in a plan.')
      .openapi({ description: 'All meals that are to stay; those that are left out are unlocked.' }),
  })
  .openapi('LockOrder', { example: { locks: [{ day: 1, slot: 'dinner' }] } })

export const placeInput = z.object({ day, slot }).openapi('MealPlace', { example: { day: 2, slot: 'lunch' } })
