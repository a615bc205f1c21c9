import { bigint, boolean, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Override } from './columns/override.ts'

const content = pgSchema('content')

export const posts = content.table('posts', {
  id: uuid('id').primaryKey(),
  conditionId: uuid('condition_id'),
  headline: text('headline').notNull(),
  strapline: text('strapline').notNull(),
  /** Paragraphs. */
  body: text('body').array().notNull(),
  published: boolean('published').notNull(),
  /** What a person should check before it is published; nothing once it is. */
  review: text('review').array().notNull().default([]),
  /** Sentences that sound like a claim, and why an administrator lets them stand. */
  overrides: jsonb('overrides').$type<Override[]>().notNull().default([]),
  created: timestamp('created', { withTimezone: true }).notNull(),
  changed: timestamp('changed', { withTimezone: true }).notNull(),
  /** The version of the catalogue under which this one was last written; the database sets it. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})
