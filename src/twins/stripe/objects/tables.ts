import { bigint, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Hidden, TwinKind, TwinObject } from './twin-object.ts'

const paymentsSandbox = pgSchema('payments_sandbox')

export const objects = paymentsSandbox.table('objects', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<TwinKind>().notNull(),
  sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  body: jsonb('body').$type<TwinObject>().notNull(),
  hidden: jsonb('hidden').$type<Hidden>().notNull().default({}),
})

export const answers = paymentsSandbox.table('answers', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  status: integer('status'),
  body: jsonb('body').$type<object>(),
  created: timestamp('created', { withTimezone: true }).notNull(),
})
