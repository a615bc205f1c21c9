import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { byName, bySlug, plainText } from './plain-text.ts'

describe('a searchable text', () => {
  test('is the same under every collation of the server', async ({ ctx }) => {
    const { rows } = await ctx.db.execute<{ name: string }>(sql`
      select quote_ident(collname) as name from pg_collation
      where collisdeterministic and collencoding in (-1, 6) and collnamespace = 'pg_catalog'::regnamespace
      order by collname limit 200`)
    expect(rows.map(({ name }) => name)).toContain('"C"')
    const text = 'ÉLAN Ángel İI Straße ØRE Жанна’s'
    for (const { name } of rows) {
      const found = await ctx.db.execute<{ plain: string }>(
        sql`select platform.plain_text(${text}::text collate ${sql.raw(name)}) as plain`,
      )
      expect(found.rows, name).toEqual([{ plain: 'elan angel ii strasse ore жаннаs' }])
    }
  })

  test('is the same for composed and decomposed letters and for full-width letters', async ({ ctx }) => {
    const found = await ctx.db.execute(
      sql`select ${plainText('Zo\u00eb')} as one, ${plainText('Zoe\u0308')} as two, ${plainText('Ｚｏｅ')} as wide`,
    )
    expect(found.rows).toEqual([{ one: 'zoe', two: 'zoe', wide: 'zoe' }])
  })
})

test('names are in alphabetical order, and slugs are in the order of their character codes', async ({
  ctx,
}) => {
  const list = async (names: string[], order: ReturnType<typeof byName>) => {
    const rows = sql.join(
      names.map((name) => sql`(${name}::text)`),
      sql`, `,
    )
    const { rows: found } = await ctx.db.execute<{ name: string }>(
      sql`select name from (values ${rows}) listed (name) order by ${order}`,
    )
    return found.map(({ name }) => name)
  }
  const name = sql.identifier('name')
  const names = ['zinc', 'ADHD', 'Élan', 'acne', 'Acne', 'Eczema', 'Migraine', 'éclair']
  expect(await list(names, byName(name))).toEqual([
    ...['Acne', 'acne', 'ADHD', 'éclair', 'Eczema', 'Élan', 'Migraine', 'zinc'],
  ])
  expect(await list(['rice-bowl', 'rice', 'ricea', 'rice-a'], bySlug(name))).toEqual([
    ...['rice', 'rice-a', 'rice-bowl', 'ricea'],
  ])
})
