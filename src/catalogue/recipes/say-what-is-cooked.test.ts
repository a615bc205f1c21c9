import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { recipes } from '#catalogue/tables.ts'
import { seededTest as test } from '#tests/support/test-context.ts'
import { starterRecipes } from './starter/starter-recipes.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const FILES = ['_say-what-is-cooked.sql', '_correct-what-is-cooked.sql'].map(
  (ending) => readdirSync(FOLDER).find((name) => name.endsWith(ending)) ?? '',
)

test('an existing installation gets the cooking data of its recipes', async ({ ctx }) => {
  await ctx.db.execute(sql`
    update ${recipes} set ingredients = (
      select jsonb_agg(item - 'cooked' - 'strained' order by place)
      from jsonb_array_elements(ingredients) with ordinality as items (item, place)
    )`)
  const texts = FILES.map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  for (const text of texts) await ctx.db.execute(sql.raw(text))
  const stored = new Map((await ctx.db.select().from(recipes)).map((row) => [row.slug, row.ingredients]))
  // Recipes added later include the cooking data from the start.
  const fromBefore = starterRecipes().filter(({ slug }) => texts.some((text) => text.includes(`'${slug}'`)))
  expect(fromBefore.length).toBeGreaterThan(300)
  for (const { slug, ingredients } of fromBefore) expect(stored.get(slug), slug).toEqual(ingredients)
})
