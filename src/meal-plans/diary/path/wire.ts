import { z } from '@hono/zod-openapi'
import { measureOf } from '../../phases/challenges/food-challenge.ts'
import { addDays } from '../../phases/day.ts'
import { CAUSES, LEVEL_NAMES, LEVELS, type Level, RED_FLAGS, SYMPTOMS } from '../../phases/diary.ts'
import { mayHalve } from '../../phases/next-test.ts'
import { foodChallengeOf, PROTOCOLS, protocolOf } from '../../phases/protocol.ts'
import { PHASES } from '../../phases/protocol-record.ts'
import { UNFIT } from '../choose-test-foods.ts'
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
  /** `portion` means that part of the amounts was tolerated. `next` and `ahead` are not tested yet. */
  state: z.enum(['ahead', 'next', 'running', 'passed', 'portion', 'reacted', 'unsure']),
  /**
   * The reason the group is eaten or left out after unclear tests. `again` means that it is tested once more.
   */
  unclear: z.enum(['off', 'back', 'again']).nullable(),
  /** True if half of the first portion can be tried. */
  mayHalve: z.boolean(),
  /** The day on which a group that was not tolerated is due for another test. */
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
        halt: z
          .enum(['red_flag', 'not_settled', 'weight', 'paused', 'review', 'marks', 'persistent'])
          .nullable(),
        stopReason: z.enum(['no_response', 'member', 'weight']).nullable(),
        response: z.enum(['yes', 'no', 'unknown']),
        asksRelief: z.boolean(),
        isByDefault: z.boolean(),
        tests: z.array(test),
        /** Groups that are not tested, with the reasons. */
        leftOut: z.array(z.object({ group: z.string(), why: z.enum([...UNFIT, 'answer']) })),
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
    /** Foods that the diary points to and that the member can mark as triggers. */
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
  const { today, protocolState, challenges, leftOut, portions, diary, offers, suspects, fiber } = known
  return {
    today,
    path: protocolState && {
      protocol: protocolState.protocol,
      phase: protocolState.phase,
      day: protocolState.day,
      ofDays: protocolState.ofDays,
      startedOn: protocolState.startedOn,
      endsOn: protocolState.endsOn,
      halt: protocolState.halt,
      stopReason: protocolState.stopReason,
      response: protocolState.response,
      asksRelief: protocolState.asksRelief,
      isByDefault: protocolState.isByDefault,
      tests: challenges.map(({ id, group }) => ({
        challenge: id,
        group,
        state: stateOf(protocolState, id),
        unclear: unclearOf(protocolState, id),
        ...againOf(protocolState, id),
      })),
      leftOut,
      portions: portions.map(({ challenge, day, grams, step, fdcId }) => {
        const known = foodChallengeOf(protocolState.protocol, challenge)
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
      day,
      level: levelNamed(level),
      causes,
      redFlags,
      relief,
      items: Object.fromEntries(Object.entries(items).map(([item, figure]) => [item, levelNamed(figure)])),
    })),
    offers,
    suspects: protocolState
      ? suspects.flatMap((id) => foodChallengeOf(protocolState.protocol, id)?.group ?? [])
      : [],
    fiber,
  }
}

type Test = z.infer<typeof test>

type ShownState = NonNullable<Path['protocolState']>

/** Returns the last test with a clear result, or the last test of all if none is clear. */
function lastTestOf({ results }: ShownState, id: string) {
  const of = results.filter(({ challenge }) => challenge === id)
  const last = of.at(-1)
  if (last?.outcome !== 'unsure') return last
  return of.findLast(({ outcome }) => outcome !== 'unsure') ?? last
}

function stateOf(protocolState: ShownState, id: string): Test['state'] {
  const last = lastTestOf(protocolState, id)
  const isNext = protocolState.next?.challenge === id
  if (!last || (isNext && last.outcome !== 'running')) return isNext ? 'next' : 'ahead'
  if (last.outcome === 'reaction')
    return last.borneSteps > 0 && mayBePart(protocolState) ? 'portion' : 'reacted'
  if (last.outcome === 'running') return 'running'
  if (last.outcome === 'unsure') return groupStateOf(protocolState, id) === 'part' ? 'portion' : 'unsure'
  return last.isHalf ? 'portion' : 'passed'
}

function mayBePart({ protocol }: ShownState): boolean {
  return protocolOf(protocol).test.portionsGrow
}

function groupStateOf({ groups }: ShownState, id: string) {
  return groups.find(({ challenge }) => challenge === id)?.standing
}

function unclearOf(protocolState: ShownState, id: string): Test['unclear'] {
  if (lastTestOf(protocolState, id)?.outcome === 'unsure' && protocolState.next?.challenge === id)
    return 'again'
  const shown = groupStateOf(protocolState, id)
  if (shown === 'unsure') return 'off'
  return shown === 'untested' ? 'back' : null
}

function againOf(protocolState: ShownState, id: string): Pick<Test, 'mayHalve' | 'retestOn'> {
  const last = lastTestOf(protocolState, id)
  const { test, retestWeeks } = protocolOf(protocolState.protocol)
  return {
    mayHalve: last !== undefined && test.portionsGrow && mayHalve(last),
    retestOn: last?.reactedOn ? addDays(last.reactedOn, retestWeeks * 7) : null,
  }
}

function levelNamed(figure: number): Level {
  return LEVEL_NAMES.findLast((name) => figure >= LEVELS[name]) ?? 'none'
}
