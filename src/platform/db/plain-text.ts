import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Converts a text to lower case without accents and apostrophes for searching. The result is the same on
 * every server.
 */
export function plainText(text: string | SQLWrapper): SQL {
  return sql`platform.plain_text(${text})`
}

/** Orders names alphabetically (`Acne` before `ADHD`), with the same result on every server. */
export function byName(name: SQLWrapper): SQL {
  return sql`${plainText(name)}, ${bySlug(name)}`
}

/** Orders by character codes, with the same result on every server. */
export function bySlug(slug: SQLWrapper): SQL {
  return sql`${slug} collate "C"`
}
