import { z } from '@hono/zod-openapi'
import { CAUSES, LEVEL_NAMES, LEVELS, type Level, RED_FLAGS, SYMPTOMS } from '../phases/diary.ts'
import { foodChallengeOf, PROTOCOLS } from '../phases/protocol.ts'
import { PHASES } from '../phases/protocol-standing.ts'
import type { ProtocolPath } from './find-protocol-path.ts'

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
  })
  .openapi('Phases', { example: { today: '2026-03-02', path: null, diary: [], offers: [] } })
export type PathWire = z.infer<typeof pathWire>

export function pathToWire({ today, standing, challenges, portions, diary, offers }: ProtocolPath): PathWire {
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
      tests: challenges.map(({ id, group }) => ({ challenge: id, group, state: stateOf(standing, id) })),
      portions: portions.map(({ challenge, day, grams, step, fdcId }) => {
        const known = foodChallengeOf(standing.protocol, challenge)
        const food = known?.foods.find((food) => food.fdcId === fdcId)
        return {
          day,
          group: known?.group ?? challenge,
          grams,
          measure: food?.measures[step] ?? '',
          step: step + 1,
        }
      }),
    },
    diary: diary.map(({ day, level, items, causes, redFlags, relief }) => ({
      ...{ day, level: levelNamed(level), causes, redFlags, relief },
      items: Object.fromEntries(Object.entries(items).map(([item, figure]) => [item, levelNamed(figure)])),
    })),
    offers,
  }
}

type Test = z.infer<typeof test>

function stateOf(standing: NonNullable<ProtocolPath['standing']>, id: string): Test['state'] {
  const last = standing.results.findLast(({ challenge }) => challenge === id)
  const isNext = standing.next?.challenge === id
  if (!last || (isNext && last.outcome !== 'running')) return isNext ? 'next' : 'ahead'
  if (last.outcome === 'reaction') return last.borneSteps > 0 ? 'portion' : 'reacted'
  if (last.outcome === 'running') return 'running'
  return last.outcome === 'unsure' ? 'unsure' : 'passed'
}

function levelNamed(figure: number): Level {
  return LEVEL_NAMES.findLast((name) => figure >= LEVELS[name]) ?? 'none'
}
