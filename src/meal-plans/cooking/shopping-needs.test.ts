import { expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { aisleOf } from './aisle.ts'
import { boughtForms, boughtGrams, boughtIdOf } from './buying/bought-form.ts'
import type { BoughtFood } from './buying/shopping-amount.ts'
import { shoppingList } from './shopping-list.ts'

const starter = starterFoods()
const foods = new Map(starter.map((food) => [food.fdcId, food]))
const recipes = starterRecipes()
const everyFood = [...foods.keys()]
const SHARED = ['juice', 'zest', 'white', 'yolk']

/** Builds a random week of catalog dishes for several people, with other foods of all kinds as snacks. */
function drawnWeek(seed: number): PlanDay[] {
  const random = randomFrom(seed)
  const draw = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: 7 }, (_, i) => {
    const meals = MAIN_MEALS.map((slot) => {
      const { slug, name, ingredients } = draw(recipes)
      const scale = Math.ceil(random() * 8) / 2
      return [
        slot,
        { slug, name, ingredients: ingredients.map((it) => ({ ...it, grams: it.grams * scale })) },
      ]
    })
    const intake = Array.from({ length: 4 }, () => ({
      slot: 'snack',
      fdcId: draw(everyFood),
      grams: random() ** 3 * 600 + 0.05,
    }))
    return {
      day: `Day ${i + 1}`,
      ...Object.fromEntries(meals),
      meals: [{ slot: 'snack', slug: 'a-snack' }],
      intake,
    }
  }) as unknown as PlanDay[]
}

function eatenIn(days: PlanDay[]): Map<number, number> {
  const eaten = new Map<number, number>()
  const all = days.flatMap((day) => [...MAIN_MEALS.flatMap((meal) => day[meal].ingredients), ...day.intake])
  for (const { fdcId, grams } of all) eaten.set(fdcId, (eaten.get(fdcId) ?? 0) + grams)
  return eaten
}

const itemsOf = (days: PlanDay[]) => shoppingList(days, foods).flatMap(({ items }) => items)
type Item = ReturnType<typeof itemsOf>[number]

/** Returns the grams in the displayed amount, using USDA's weight for its measure. */
function gramsShown(
  { us, metric }: Item,
  food: BoughtFood,
  system: 'us' | 'metric',
  edible: number,
): number[] {
  const { amount, unit } = system === 'us' ? us : metric
  const scales: Record<string, number> = { g: 1, kg: 1000, oz: 28.349523, lb: 453.59237 }
  const scale = scales[unit]
  if (scale !== undefined) return [amount * scale * edible]
  const millilitres: Record<string, number> = { ml: 1, l: 1000, cup: 236.588, qt: 946.353 }
  const volume = millilitres[unit]
  const cup = food.portions.find(({ unit }) => /^cup\b/i.test(unit))
  if (volume !== undefined)
    return [(amount * volume * (cup ? cup.gramWeight / cup.amount : 236.588)) / 236.588]
  // Several portions can share a unit name, and the list means one of them.
  const spoon = { tsp: /^(tsp|teaspoon)/i, tbsp: /^(tbsp|tablespoon)/i }[unit]
  const words = spoon ?? new RegExp(`^${unit || 'fruit'}\\b`, 'i')
  const found = food.portions
    .filter(({ unit }) => words.test(unit))
    .map((p) => (p.gramWeight / p.amount) * amount)
  const bySpoons = food.portions
    .filter(({ unit: other }) => spoon && /^(tsp|teaspoon|tbsp|tablespoon)/i.test(other) && other !== unit)
    .map(
      (p) =>
        ((p.gramWeight / p.amount) * amount * (unit === 'tsp' ? 1 : 3)) / (/^t(sp|ea)/i.test(p.unit) ? 1 : 3),
    )
  return [...found, ...bySpoons]
}

const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1)

test('the amount bought is enough for the dishes, in either system and in packs', () => {
  let compared = 0
  for (const seed of SEEDS) {
    const days = drawnWeek(seed)
    const eaten = eatenIn(days)
    for (const item of itemsOf(days)) {
      const line = [...eaten].filter(([fdcId]) => boughtIdOf(fdcId) === item.fdcId || fdcId === item.fdcId)
      const forms = line.map(([fdcId, grams]) => ({ form: boughtForms().get(fdcId), grams }))
      const [first] = forms
      if (first?.form?.pieceGives !== undefined) {
        const pieces = item.us.amount
        const share = (parts: string[], isShared: boolean) =>
          forms.filter(({ form }) => parts.includes(form?.part ?? '') === isShared)
        const alone = share(SHARED, false).reduce(
          (sum, { form, grams }) => sum + grams / (form?.pieceGives ?? 1),
          0,
        )
        for (const { form, grams } of share(SHARED, true))
          expect((pieces - alone) * (form?.pieceGives ?? 0), item.name).toBeGreaterThanOrEqual(grams - 1e-6)
        expect(pieces, item.name).toBeGreaterThanOrEqual(alone - 1e-6)
      } else if (first?.form?.cans) {
        const needed = forms.reduce((sum, { grams }) => sum + grams, 0)
        const gives = first.form.cans.map(([, gives]) => gives * item.us.amount)
        expect(Math.max(...gives), item.name).toBeGreaterThanOrEqual(needed - 1e-6)
      } else {
        const needed = forms.reduce(
          (sum, { form, grams }) => sum + (form ? boughtGrams(form, grams) : grams),
          0,
        )
        const edible = Math.min(...forms.map(({ form }) => form?.edible ?? 1))
        const food = foods.get(item.fdcId)
        if (!food) throw new Error(`${item.name} is bought, and the catalogue has not got it.`)
        expect(item.grams * edible, item.name).toBeGreaterThanOrEqual(needed - 1e-6)
        for (const system of ['us', 'metric'] as const) {
          const shown = gramsShown(item, food, system, edible)
          // Amounts are rounded to hundredths.
          expect(Math.max(...shown), `${item.name} ${system} ${needed}`).toBeGreaterThanOrEqual(
            needed * 0.9999,
          )
        }
        const pack = item.pack && boughtForms().get(line[0]?.[0] ?? 0)?.packs
        const holds = pack
          ?.filter(([unit]) => unit === item.pack?.unit)
          .map(([, grams]) => grams * (item.pack?.count ?? 0))
        if (holds) expect(Math.max(...holds), item.name).toBeGreaterThanOrEqual(item.grams - 0.2)
      }
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(2_000)
})

test('each line names one thing to buy, and its packs hold the amount shown', () => {
  const ounces: Record<string, number> = { oz: 1, lb: 16 }
  let compared = 0
  for (const seed of SEEDS)
    for (const { name, grams, us, pack } of itemsOf(drawnWeek(seed))) {
      if (['bunch', 'head', 'bulb'].includes(us.unit)) expect(pack, name).toBeNull()
      const [written, held] = [ounces[us.unit], ounces[pack?.us.unit ?? '']]
      if (!pack || written === undefined || held === undefined) continue
      const labeled = pack.count * pack.us.amount * held
      // If a label rounds its own grams down, it shows less than the pack contains, so skip it.
      if (labeled * 28.3495 < grams) continue
      compared += 1
      expect(labeled, name).toBeGreaterThanOrEqual(us.amount * written - 0.01)
    }
  expect(compared).toBeGreaterThan(500)
})

test('fresh herbs are grouped together, and bean products are listed in the aisle where shops keep them', () => {
  const aisles = (pattern: RegExp) =>
    new Set(starter.filter(({ name }) => pattern.test(name)).map((food) => aisleOf(food)))
  expect(aisles(/^(dill|thyme|peppermint|rosemary|basil|parsley|cilantro|chives)\b.*(fresh|raw)/i)).toEqual(
    new Set(['vegetables']),
  )
  expect(aisles(/tofu|tempeh|natto|soy ?milk/i)).toEqual(new Set(['dairy']))
  expect(aisles(/peanut(?! oil)/i)).toEqual(new Set(['nuts']))
})

test('every purchase is needed by a dish, and no food is missing', () => {
  for (const seed of SEEDS) {
    const days = drawnWeek(seed)
    const eaten = [...eatenIn(days).keys()]
    const needed = new Set(
      eaten.filter((id) => !/^drinking water/i.test(foods.get(id)?.name ?? '')).map(boughtIdOf),
    )
    const items = itemsOf(days)
    for (const { fdcId, dishes, name, eaten } of items) {
      expect(new Set(eaten.map(({ part }) => part)).size, name).toBe(eaten.length)
      const prepared = eaten.find(({ part, us }) => part === 'edible' && us.unit === 'oz')
      // Ounces are shown in halves, but a clove of garlic weighs less than half an ounce.
      if (prepared)
        expect(prepared.us.amount * 28.35, name).toBeLessThanOrEqual(2 * prepared.metric.amount + 1)
      expect(dishes.length, name).toBeGreaterThan(0)
      for (const { days: on } of dishes) for (const day of on) expect(days[day - 1]).toBeDefined()
      expect(needed.has(fdcId) || needed.has(boughtIdOf(fdcId)), name).toBe(true)
    }
    expect(items.length).toBe(needed.size)
  }
})

test('the list of a week is the same each time, and the list of an empty week is empty', () => {
  for (const seed of SEEDS.slice(0, 10))
    expect(shoppingList(drawnWeek(seed), foods)).toEqual(shoppingList(drawnWeek(seed), foods))
  expect(shoppingList([], foods)).toEqual([])
})

test('eggs are bought only where eggs are eaten', () => {
  for (const seed of SEEDS) {
    const days = drawnWeek(seed)
    const eatsEggs = [...eatenIn(days).keys()].some((fdcId) => boughtIdOf(fdcId) === 171287)
    expect(itemsOf(days).some(({ name }) => name === 'Eggs')).toBe(eatsEggs)
  }
})

test('a dry food that is no longer in the catalog does not replace the cooked one', () => {
  const rice = starter.find(({ name }) => name === 'Brown rice, cooked')
  if (!rice) throw new Error('The catalogue has no cooked rice.')
  const [day] = drawnWeek(1)
  if (!day) throw new Error('There is no day.')
  const only = { ...day, intake: [{ slot: 'snack' as const, fdcId: rice.fdcId, grams: 150 }] }
  for (const meal of MAIN_MEALS) only[meal] = { ...only[meal], ingredients: [] }
  const [group] = shoppingList([only], new Map([[rice.fdcId, rice]]))
  expect(group?.items).toMatchObject([
    { fdcId: rice.fdcId, name: 'Brown rice, cooked', grams: 150, eaten: [] },
  ])
})
