import { bigint, boolean, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CheckedSentence } from './columns/checked-sentence.ts'

const content = pgSchema('content')

export const posts = content.table('posts', {
  id: uuid('id').primaryKey(),
  conditionId: uuid('condition_id'),
  headline: text('headline').notNull(),
  strapline: text('strapline').notNull(),
  /** One entry per paragraph. */
  body: text('body').array().notNull(),
  published: boolean('published').notNull(),
  /** Points that a person has to resolve before the post is published. Empty once it is published. */
  review: text('review').array().notNull().default([]),
  /** Sentences about health, each with its writer, its source and its approval. */
  checkedSentences: jsonb('checked_sentences').$type<CheckedSentence[]>().notNull().default([]),
  created: timestamp('created', { withTimezone: true }).notNull(),
  changed: timestamp('changed', { withTimezone: true }).notNull(),
  /** Version of the catalogue at the last change of this row. The database sets it. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})
