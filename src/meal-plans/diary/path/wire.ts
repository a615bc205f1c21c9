import { z } from '@hono/zod-openapi'
import { addDays } from '../../phases/day.ts'
import { CAUSES, LEVEL_NAMES, LEVELS, type Level, RED_FLAGS, SYMPTOMS } from '../../phases/diary.ts'
import { measureOf } from '../../phases/food-challenge.ts'
import { foodChallengeOf, PROTOCOLS, protocolOf } from '../../phases/protocol.ts'
import { mayHalve, PHASES } from '../../phases/protocol-standing.ts'
import type { Path } from './find-path.ts'

const day = z.string().openapi({ format: 'date', example: '2026-03-02' })
const level = z.enum(LEVEL_NAMES)

const entry = z.object({
  day,
  level,
  items: z.partialRecord(z.enum(SYMPTOMS), level),
  causes: z.array(z.enum(CAUSES)),
  redFlags: z.array(z.enum(RED_FLAGS)),
  relief: z.boolean().nullable(),
})

const test = z.object({
  challenge: z.string(),
  group: z.string(),
  /** `portion` for a group of which some was borne; `next` and `ahead` are still to be tested. */
  state: z.enum(['ahead', 'next', 'running', 'passed', 'portion', 'reacted', 'unsure']),
  /** Whether half the first portion can be tried. */
  mayHalve: z.boolean(),
  /** When it is time to test again what was not borne. */
  retestOn: day.nullable(),
})

export const pathWire = z
  .object({
    today: day,
    path: z
      .object({
        protocol: z.enum(PROTOCOLS),
        phase: z.enum(PHASES),
        day: z.number().int(),
        ofDays: z.number().int().nullable(),
        startedOn: day,
        endsOn: day.nullable(),
        halt: z.enum(['red_flag', 'not_settled', 'weight', 'paused', 'review']).nullable(),
        stopReason: z.enum(['no_response', 'member', 'weight']).nullable(),
        response: z.enum(['yes', 'no', 'unknown']),
        asksRelief: z.boolean(),
        isByDefault: z.boolean(),
        tests: z.array(test),
        portions: z.array(
          z.object({
            day,
            group: z.string(),
            grams: z.number(),
            measure: z.string(),
            step: z.number().int(),
          }),
        ),
      })
      .nullable(),
    diary: z.array(entry),
    offers: z.array(z.enum(PROTOCOLS)),
    /** What the diary points at, as foods that may be marked as triggers. */
    suspects: z.array(z.string()),
    fiber: z
      .object({
        weekG: z.number(),
        reachG: z.number(),
        last: z.enum(['grows', 'held', 'back']).nullable(),
        isSoft: z.boolean(),
      })
      .nullable(),
  })
  .openapi('Phases', {
    example: { today: '2026-03-02', path: null, diary: [], offers: [], suspects: [], fiber: null },
  })
export type PathWire = z.infer<typeof pathWire>

export function pathToWire(known: Path): PathWire {
  const { today, standing, challenges, portions, diary, offers, suspects, fiber } = known
  return {
    today,
    path: standing && {
      protocol: standing.protocol,
      phase: standing.phase,
      day: standing.day,
      ofDays: standing.ofDays,
      startedOn: standing.startedOn,
      endsOn: standing.endsOn,
      halt: standing.halt,
      stopReason: standing.stopReason,
      response: standing.response,
      asksRelief: standing.asksRelief,
      isByDefault: standing.isByDefault,
      tests: challenges.map(({ id, group }) => ({
        ...{ challenge: id, group, state: stateOf(standing, id) },
        ...againOf(standing, id),
      })),
      portions: portions.map(({ challenge, day, grams, step, fdcId }) => {
        const known = foodChallengeOf(standing.protocol, challenge)
        const food = known?.foods.find((food) => food.fdcId === fdcId)
        return {
          day,
          group: known?.group ?? challenge,
          grams,
          measure: measureOf(food, step, grams),
          step: step + 1,
        }
      }),
    },
    diary: diary.map(({ day, level, items, causes, redFlags, relief }) => ({
      ...{ day, level: levelNamed(level), causes, redFlags, relief },
      items: Object.fromEntries(Object.entries(items).map(([item, figure]) => [item, levelNamed(figure)])),
    })),
    offers,
    suspects: standing ? suspects.flatMap((id) => foodChallengeOf(standing.protocol, id)?.group ?? []) : [],
    fiber,
  }
}

type Test = z.infer<typeof test>

type Standing = NonNullable<Path['standing']>

function stateOf(standing: Standing, id: string): Test['state'] {
  const last = standing.results.findLast(({ challenge }) => challenge === id)
  const isNext = standing.next?.challenge === id
  if (!last || (isNext && last.outcome !== 'running')) return isNext ? 'next' : 'ahead'
  if (last.outcome === 'reaction') return last.borneSteps > 0 ? 'portion' : 'reacted'
  if (last.outcome === 'running') return 'running'
  if (last.isHalf && last.outcome !== 'unsure') return 'portion'
  return last.outcome === 'unsure' ? 'unsure' : 'passed'
}

function againOf({ protocol, results }: Standing, id: string): Pick<Test, 'mayHalve' | 'retestOn'> {
  const last = results.findLast(({ challenge }) => challenge === id)
  const { test, retestWeeks } = protocolOf(protocol)
  return {
    mayHalve: last !== undefined && test.portionsGrow && mayHalve(last),
    retestOn: last?.reactedOn ? addDays(last.reactedOn, retestWeeks * 7) : null,
  }
}

function levelNamed(figure: number): Level {
  return LEVEL_NAMES.findLast((name) => figure >= LEVELS[name]) ?? 'none'
}
