import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A text in lower case, without accents and apostrophes: to find it by, alike on every server. */
export function plainText(text: string | SQLWrapper): SQL {
  return sql`platform.plain_text(${text})`
}

/** Orders by names as people do, `Acne` before `ADHD`, and alike on every server. */
export function byName(name: SQLWrapper): SQL {
  return sql`${plainText(name)}, ${bySlug(name)}`
}

/** Orders by the letters' codes, which is alike on every server. */
export function bySlug(slug: SQLWrapper): SQL {
  return sql`${slug} collate "C"`
}
