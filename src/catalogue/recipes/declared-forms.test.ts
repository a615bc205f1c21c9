import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { foods, recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { seededTest } from '#tests/support/test-context.ts'

const MIGRATION = new URL(
  '../../../migrations/0067_declare-what-is-stuffed-stirred-and-mixed.sql',
  import.meta.url,
)
const KEDGEREE = 'haddock-kedgeree-spinach'
const [RICE, EGG, HADDOCK] = [169704, 171287, 171964]

async function formsOf(ctx: Context): Promise<Map<number, string | undefined>> {
  const [row] = await ctx.db.select().from(recipes).where(eq(recipes.slug, KEDGEREE))
  return new Map(row?.ingredients.map(({ fdcId, form }) => [fdcId, form]))
}

seededTest('existing recipes get the new forms, and edited recipes stay unchanged', async ({ ctx }) => {
  const now = await formsOf(ctx)
  const [row] = await ctx.db.select().from(recipes).where(eq(recipes.slug, KEDGEREE))
  const before = row?.ingredients.map(({ form: _, ...line }) =>
    line.fdcId === EGG ? { ...line, form: 'sliced' as const } : line,
  )
  await ctx.db.update(recipes).set({ ingredients: before }).where(eq(recipes.slug, KEDGEREE))
  await ctx.db.execute(sql.raw(readFileSync(MIGRATION, 'utf8')))
  const learned = await formsOf(ctx)
  expect(learned.get(RICE)).toBe('bed')
  expect(learned.get(HADDOCK)).toBe('crumbled')
  expect(learned.get(EGG)).toBe('sliced')
  expect(new Map([...learned, [EGG, now.get(EGG)]])).toEqual(now)
})

const OMELETS = new URL('../../../migrations/0069_lay-omelets-and-redden-rooibos.sql', import.meta.url)
const OMELET = 'persian-herb-omelet-white-rice'
const HERBAL_TEA = 173232

seededTest(
  'an existing omelet lies on its plate, and rooibos becomes red unless an administrator chose its color',
  async ({ ctx }) => {
    const colors = async () =>
      (await ctx.db.select().from(foods).where(eq(foods.fdcId, HERBAL_TEA))).map(({ lookColor }) => lookColor)
    const now = { omelet: (await omelet(ctx)).ingredients, colors: await colors() }
    const before = now.omelet.map((line) =>
      line.fdcId === EGG ? { ...line, form: 'within' as const } : line,
    )
    await ctx.db.update(recipes).set({ ingredients: before }).where(eq(recipes.slug, OMELET))
    await ctx.db.update(foods).set({ lookColor: '#D8B55A' }).where(eq(foods.fdcId, HERBAL_TEA))
    await ctx.db.execute(sql.raw(readFileSync(OMELETS, 'utf8')))
    expect((await omelet(ctx)).ingredients).toEqual(now.omelet)
    expect(await colors()).toEqual(now.colors)
    await ctx.db.update(foods).set({ lookColor: '#123456' }).where(eq(foods.fdcId, HERBAL_TEA))
    await ctx.db.execute(sql.raw(readFileSync(OMELETS, 'utf8')))
    expect(await colors()).toEqual(['#123456'])
  },
)

async function omelet(ctx: Context) {
  const [row] = await ctx.db.select().from(recipes).where(eq(recipes.slug, OMELET))
  if (!row) throw new Error('There is no omelet.')
  return row
}

const DONENESS = new URL('../../../migrations/0080_say-how-far-food-is-cooked.sql', import.meta.url)
const [PAN_CON_TOMATE, SALMON] = ['pan-con-tomate-soft-egg', 'baked-salmon-dill-potatoes-green-beans']

seededTest('existing recipes get their doneness unless their steps were changed', async ({ ctx }) => {
  const rowOf = async (slug: string) => {
    const [row] = await ctx.db.select().from(recipes).where(eq(recipes.slug, slug))
    if (!row) throw new Error(`There is no ${slug}.`)
    return row
  }
  const [egg, salmon, changed] = [
    await rowOf(PAN_CON_TOMATE),
    await rowOf(SALMON),
    await rowOf('salmon-lentils-leeks'),
  ]
  expect(egg.firmSteps.join(' ')).toContain('10 minutes')
  for (const row of [egg, salmon, changed]) {
    const ingredients = row.ingredients.map(({ doneness: _, ...line }) => line)
    await ctx.db.update(recipes).set({ ingredients }).where(eq(recipes.slug, row.slug))
  }
  const name = 'Pan con tomate with a soft egg'
  await ctx.db.update(recipes).set({ name }).where(eq(recipes.slug, egg.slug))
  await ctx.db
    .update(recipes)
    .set({ steps: ['Cook it.'] })
    .where(eq(recipes.slug, changed.slug))
  await ctx.db.update(recipes).set({ firmSteps: [] }).where(eq(recipes.slug, egg.slug))
  await ctx.db.execute(sql.raw(readFileSync(DONENESS, 'utf8').replace(/alter table[^;]*;/, '')))
  for (const { slug, ingredients, firmSteps, name } of [egg, salmon])
    expect(await rowOf(slug)).toMatchObject({ ingredients, firmSteps, name })
  const kept = await rowOf(changed.slug)
  expect(kept.ingredients.some(({ doneness }) => doneness)).toBe(false)
})
