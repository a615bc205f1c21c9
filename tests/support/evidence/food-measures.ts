import { readDoneness } from '#catalogue/recipes/cooking/doneness.ts'
import { amountPer100g } from '#meal-plans/plan/nutrient.ts'
import type { RatedFood } from '#meal-plans/plan/rated-food.ts'
import { foodHasTag, servingGramsOf, tagWeight } from '#meal-plans/plan/rule-tag.ts'
import { MAIN_MEALS } from '#meal-plans/plan/slot.ts'
import { fishOf } from '#meal-plans/rules/fish-lists.ts'
import { oxalatePer100g } from '#meal-plans/rules/oxalate-in.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { gramsOf, type Line, mainMeals, mean, sittings, total, type WeighedWeek } from './weighed-week.ts'

type Weight = (food: RatedFood) => number

const named =
  (pattern: RegExp): Weight =>
  ({ name }) =>
    Number(pattern.test(name))
/** Three ounces of cooked fish or meat weigh four ounces raw. */
const COOKED = /\b(?:cooked|roasted|boiled|broiled|grilled|baked|fried|steamed|poached|smoked|braised)\b/i
const rawGrams: Weight = ({ name }) => (COOKED.test(name) ? 4 / 3 : 1)
const isFish = (food: RatedFood) => foodHasTag(food, 'fish_or_shellfish')
const fish: Weight = (food) => (isFish(food) ? rawGrams(food) : 0)
const goodFish: Weight = (food) => (fishOf(food)?.list === 'good' ? rawGrams(food) : 0)
const ALBACORE = /albacore|white tuna|tuna, white/i
const LIVER_OR_RICH_FISH = /\bliver\b|king mackerel|marlin|orange roughy|shark|swordfish|tilefish|bigeye/i

/** Weighed foods, raw. */
const FOODS = {
  fish,
  goodFish,
  albacore: (food) => (isFish(food) && ALBACORE.test(food.name) ? 1 : 0),
  fishRichInPurines: named(/mackerel|sardine|anchov|herring|mussel|scallop/i),
  meatAndFish: (food) =>
    isFish(food) || foodHasTag(food, 'poultry') || foodHasTag(food, 'red_or_processed_meat')
      ? rawGrams(food)
      : 0,
  liverAndFishRichInMercury: named(LIVER_OR_RICH_FISH),
  richInOxalate: named(
    /spinach|\bchard\b|beet greens|rhubarb|^almonds|almond (?:butter|flour|meal)|\bchia\b/i,
  ),
  otherLeafyGreens: (food) => (foodHasTag(food, 'leafy_green') && !/spinach|chard/i.test(food.name) ? 1 : 0),
  grapefruits: named(/grapefruit|pomelo|pummelo|tangelo|seville|bitter orange|marmalade/i),
  favaBeans: named(/\bfava\b|broad ?beans?/i),
  sprouts: named(/(?<!brussels )\bsprouts?\b|sprouted, raw/i),
  saltSubstituteOrSprouts: named(/salt substitute|potassium chloride|(?<!brussels )\bsprouts?\b/i),
} satisfies Record<string, Weight>

/** Oxalate and mercury per gram of a food, from the product's tables. */
const TABLES = {
  oxalate: (food) => oxalatePer100g(food) / 100,
  mercury: (food) => fish(food) * (fishOf(food)?.mercuryUgPerG ?? 0),
} satisfies Record<string, Weight>

const ofDays = ({ days }: WeighedWeek, weight: Weight) => days.map((day) => gramsOf(day, weight))
const inWeek = (week: WeighedWeek, weight: Weight) => total(ofDays(week, weight))
const isFood = (name: string): name is keyof typeof FOODS => name in FOODS
const isTable = (name: string): name is keyof typeof TABLES => name in TABLES

function foods(name: string): Weight {
  if (!isFood(name)) throw new Error(`There are no foods ${name}.`)
  return FOODS[name]
}

function table(name: string): Weight {
  if (!isTable(name)) throw new Error(`There is no table ${name}.`)
  return TABLES[name]
}

/** Measures of foods by weight and by table values. No losses in cooking are counted. */
export const WEIGHT_MEASURES = {
  gramsAWeek: (week, name) => inWeek(week, foods(name)),
  gramsADay: (week, name) => Math.max(...ofDays(week, foods(name))),
  highestDayOfTable: (week, name) => Math.max(...ofDays(week, table(name))),
  meanOfTable: (week, name) => mean(ofDays(week, table(name))),
  weekOfTable: (week, name) => inWeek(week, table(name)),
  weekPerKgOfTable: (week, name) => inWeek(week, table(name)) / (week.request.input.weightKg ?? 60),
} satisfies Record<string, (week: WeighedWeek, name: string) => number>

const egg = named(/\begg, (?:whole|yolk)|\begg yolk/i)
const EGG_G = 50
/** A meal with one and a half eggs counts as egg-based. */
const LED_BY_EGGS_G = 75

/** Measures of foods that need more than a sum. */
export const FOOD_MEASURES = {
  'fish:goodBesideOthers': (week) =>
    Number(inWeek(week, goodFish) > 0 && inWeek(week, fish) > inWeek(week, goodFish)),
  'fish:besideAlbacore': (week) => {
    const albacore = inWeek(week, FOODS.albacore)
    return albacore > 0 ? inWeek(week, fish) - albacore : 0
  },
  'eggs:inTheWeek': (week) => inWeek(week, egg) / EGG_G,
  'eggs:inAMeal': (week) => Math.max(...sittings(week).map((meal) => gramsOf(meal, egg))) / EGG_G,
  'eggs:daysWithTwoMeals': ({ days }) =>
    days.filter((day) => {
      const grams = MAIN_MEALS.map((meal) =>
        gramsOf(
          day.filter(({ slot }) => slot === meal),
          egg,
        ),
      )
      return grams.filter((each) => each >= LED_BY_EGGS_G).length > 1
    }).length,
  'meals:heaviest': (week) => {
    const isNoDrink: Weight = ({ name }) => Number(!/^(?:drinking water|coffee|tea\b)/i.test(name))
    return Math.max(...mainMeals(week).map((meal) => gramsOf(meal, isNoDrink)))
  },
  // A snack of two servings is eaten at two times of the day.
  'meals:occasions': ({ answer }) =>
    Math.min(
      ...answer.plan.mealPlanDays.map(
        ({ meals }) =>
          MAIN_MEALS.length + total(meals.map(({ slot, servings }) => (slot === 'snack' ? servings : 0))),
      ),
    ),
  'meals:proteinLeads': (week) => new Set(mainMeals(week).flatMap((meal) => leadOf(meal) ?? [])).size,
  'meals:soyServings': (week) =>
    Math.max(...ofDays(week, (food) => tagWeight(food, 'soy_whole') / (servingGramsOf('soy_whole') ?? 1))),
  'meals:foodsToBuy': ({ days }) => {
    const bought = days.flat().filter(({ raw }) => !/^drinking water/i.test(raw.name))
    return new Set(bought.map(({ raw }) => raw.fdcId)).size
  },
  'soft:dishes': ({ answer }) => answer.plan.mealPlanDays.flatMap(softMeals).length,
  'soft:cheeseNotPasteurized': ({ answer }) =>
    answer.plan.mealPlanDays
      .flatMap((day) => MAIN_MEALS.flatMap((meal) => day[meal].ingredients))
      .filter(({ fdcId }) => SOFT_CHEESE.test(starterPlanner().foods.get(fdcId)?.name ?? ''))
      .filter(({ ingredient }) => !/\bpasteurized/i.test(ingredient)).length,
} satisfies Record<string, (week: WeighedWeek) => number>

const SOFT_CHEESE = /^(?:cheese, )?(?:feta|brie|blue|queso fresco|camembert|gorgonzola|roquefort|panela)\b/i

const LEADS = {
  fish: isFish,
  poultry: (food) => foodHasTag(food, 'poultry'),
  meat: (food) => foodHasTag(food, 'red_or_processed_meat'),
  egg: (food) => foodHasTag(food, 'egg'),
  soyOrNut: (food) => foodHasTag(food, 'soy_whole') || foodHasTag(food, 'nut'),
  legume: (food) => foodHasTag(food, 'legume'),
  dairy: ({ allergens }) => allergens.includes('milk'),
} satisfies Record<string, (food: RatedFood) => boolean>

/** Returns the kind of food that provides most of a meal's protein, and at least a quarter of it. */
function leadOf(meal: readonly Line[]): string | null {
  const proteinOf = (lines: readonly Line[]) =>
    gramsOf(lines, (food) => (amountPer100g(food, 'protein') ?? 0) / 100)
  const kinds = Object.entries(LEADS).map(([kind, isOf]) => ({
    kind,
    grams: proteinOf(meal.filter(({ raw }) => isOf(raw))),
  }))
  const [lead] = kinds.toSorted((a, b) => b.grams - a.grams)
  return lead && lead.grams >= proteinOf(meal) / 4 ? lead.kind : null
}

/** Returns meals whose steps leave a line soft. */
function softMeals(day: WeighedWeek['answer']['plan']['mealPlanDays'][number]): string[] {
  return MAIN_MEALS.filter((meal) => {
    const { ingredients, steps } = day[meal]
    const lines = ingredients.flatMap(({ fdcId, ingredient }) => {
      const food = starterPlanner().foods.get(fdcId)
      return food ? [{ ingredient, food }] : []
    })
    return readDoneness(steps, lines).includes('soft')
  })
}
