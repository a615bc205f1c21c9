import { boolean, date, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sealedJson } from '#platform/member-keys/sealed.ts'
import type { DiaryEntry } from '../phases/diary.ts'
import type { ProtocolId } from '../phases/protocol.ts'
import type { Phase, ProtocolAct } from '../phases/protocol-record.ts'
import type { Exposure } from '../phases/test-result.ts'

const mealPlansSchema = pgSchema('meal_plans')

const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })

/** A member's decision, and the test it refers to. */
export type DecidedAct = Pick<ProtocolAct, 'act' | 'challenge'>

/** A food being tested: the test, the step (from 0) and the amount. */
export type TestedFood = Pick<Exposure, 'challenge' | 'step' | 'fdcId' | 'grams'>

export const protocols = mealPlansSchema.table('protocols', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  protocol: sealedJson<ProtocolId>('meal_plans.protocols.protocol').notNull(),
  startedOn: day('started_on').notNull(),
  /** The time zone in which the member's days are counted. */
  timeZone: text('time_zone').notNull(),
  weightKgAtStart: sealedJson<number>('meal_plans.protocols.weight_kg_at_start'),
  created: instant('created').notNull(),
})

export const protocolActs = mealPlansSchema.table('protocol_acts', {
  id: uuid('id').primaryKey(),
  protocolId: uuid('protocol_id')
    .notNull()
    .references(() => protocols.id, { onDelete: 'cascade' }),
  decision: sealedJson<DecidedAct>('meal_plans.protocol_acts.decision').notNull(),
  day: day('day').notNull(),
  created: instant('created').notNull(),
})

export const phaseWeeks = mealPlansSchema.table('phase_weeks', {
  id: uuid('id').primaryKey(),
  protocolId: uuid('protocol_id')
    .notNull()
    .references(() => protocols.id, { onDelete: 'cascade' }),
  /** Null after the plan is deleted. */
  mealPlanId: uuid('meal_plan_id'),
  startsOn: day('starts_on').notNull(),
  days: integer('days').notNull(),
  phase: sealedJson<Phase>('meal_plans.phase_weeks.phase').notNull(),
  created: instant('created').notNull(),
})

export const testPortions = mealPlansSchema.table('test_portions', {
  id: uuid('id').primaryKey(),
  protocolId: uuid('protocol_id')
    .notNull()
    .references(() => protocols.id, { onDelete: 'cascade' }),
  mealPlanId: uuid('meal_plan_id'),
  test: sealedJson<TestedFood>('meal_plans.test_portions.test').notNull(),
  day: day('day').notNull(),
  takenOff: boolean('taken_off').notNull().default(false),
  created: instant('created').notNull(),
})

/** The contents of a diary day. */
export type ReportedDay = Omit<DiaryEntry, 'day'>

export const diaryEntries = mealPlansSchema.table(
  'diary_entries',
  {
    /** Replaced whenever the day is entered again. */
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id').notNull(),
    day: day('day').notNull(),
    told: sealedJson<ReportedDay>('meal_plans.diary_entries.told').notNull(),
    created: instant('created').notNull(),
    changed: instant('changed').notNull(),
  },
  (table) => [unique().on(table.profileId, table.day)],
)
