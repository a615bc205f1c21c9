import { z } from '@hono/zod-openapi'
import { timeZoneField } from '#members/profiles/time-zone-field.ts'
import { CAUSES, LEVEL_NAMES, LEVELS, RED_FLAGS, SYMPTOMS } from '../phases/diary.ts'
import { PROTOCOLS } from '../phases/protocol.ts'
import { PROTOCOL_ACTS } from '../phases/protocol-record.ts'

const NO_LEVEL = 'Say how your day was: none, mild, moderate or severe.'
const level = z.enum(LEVEL_NAMES, NO_LEVEL)

const timeZone = timeZoneField

/** A diary answer. Everything except the level is optional. */
export const diaryAnswer = z
  .object({
    level: level.openapi({ description: 'How troublesome the day was, in one word.', example: 'mild' }),
    items: z
      .partialRecord(z.enum(SYMPTOMS), level)
      .default({})
      .openapi({ example: { bloating: 'mild' } }),
    causes: z.array(z.enum(CAUSES)).max(CAUSES.length).default([]).openapi({ example: [] }),
    redFlags: z.array(z.enum(RED_FLAGS)).max(RED_FLAGS.length).default([]).openapi({ example: [] }),
    relief: z.boolean().nullable().default(null).openapi({ example: null }),
    timeZone,
  })
  .openapi('DiaryAnswer', { example: { level: 'mild', items: { bloating: 'mild' } } })
export type DiaryAnswer = z.output<typeof diaryAnswer>

export const diaryDay = z.iso.date('Give a day as 2026-03-02.').max(10).openapi({
  description: 'The day in the member’s calendar.',
  example: '2026-03-02',
})

export const zoneQuery = z.object({ timeZone })

export const phaseDecision = z
  .object({
    act: z.enum(PROTOCOL_ACTS, 'This cannot be decided here.').openapi({ example: 'pause' }),
    challenge: z
      .string()
      .max(60)
      .nullable()
      .default(null)
      .openapi({ description: 'The test that is repeated, skipped or brought forward.', example: null }),
  })
  .openapi('PhaseDecision', { example: { act: 'pause' } })
export type PhaseDecision = z.output<typeof phaseDecision>

export const protocolStart = z
  .object({
    protocol: z.enum(PROTOCOLS).openapi({ example: 'gerd-triggers' }),
    timeZone,
  })
  .openapi('PhasesStart', { example: { protocol: 'gerd-triggers' } })
export type ProtocolStart = z.output<typeof protocolStart>

export function levelsToFigures(
  items: DiaryAnswer['items'],
): Partial<Record<(typeof SYMPTOMS)[number], number>> {
  return Object.fromEntries(Object.entries(items).map(([item, name]) => [item, LEVELS[name]]))
}
