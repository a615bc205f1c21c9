import { amountPer100g, KCAL_PER_GRAM, type NutrientKey } from '#meal-plans/plan/nutrient.ts'
import type { RatedFood } from '#meal-plans/plan/rated-food.ts'
import { foodHasTag, type RuleTag, servingGramsOf, tagWeight } from '#meal-plans/plan/rule-tag.ts'
import { fodmapServings } from '#meal-plans/rules/fodmap.ts'
import type { Rule, RuleTest } from '#meal-plans/rules/rule.ts'

export type Opposed = { more: string; less: string; how: 'contradicts' | 'pulls'; over: string }

/** The day for comparing rules: an adult of 70 kg who eats 2,000 kcal. */
const KCAL = 2000
const KG = 70

/**
 * One rule makes another hard to meet if its requirement takes up at least this share of the other's
 * allowance.
 */
const PULL = 0.5
/** A minimum this close to the maximum of another rule leaves no room between them. */
const NEAR = 0.95
/** A diet with more protein than this share of energy is not everyday food. */
const MOST_PROTEIN = 0.3

/**
 * Finds pairs of rules that cannot both be met, or of which one makes the other hard to meet: one rule
 * requires what the other limits, by name, by other tags of its foods, or by their usual contents.
 */
export function opposingRules(of: Rule[], others: Rule[], foods: RatedFood[]): Opposed[] {
  return of.flatMap((one) =>
    others.flatMap((other) => {
      const found = opposes(one, other, foods)
      return found ? [{ more: one.id, less: other.id, ...found }] : []
    }),
  )
}

function opposes(one: Rule, other: Rule, foods: RatedFood[]): Pick<Opposed, 'how' | 'over'> | null {
  return (
    sameNutrient(one.test, other.test) ??
    foodAgainstFood(one.test, other.test, foods) ??
    foodAgainstNutrient(one.test, other.test, foods) ??
    foodAgainstServing(one.test, other.test, foods) ??
    nutrientAgainstFood(one.test, other.test, foods) ??
    energyAgainstEnergy(one.test, other.test) ??
    fatAgainstCarbohydrate(one.test, other.test) ??
    eatingAgainstLeavingOut(one, other)
  )
}

function sameNutrient(one: RuleTest, other: RuleTest) {
  const least = leastPerDay(one)
  const most = mostPerDay(other)
  if (!least || !most || least.nutrient !== most.nutrient) return null
  if (least.amount > most.amount * 1.0001) return { how: 'contradicts' as const, over: least.nutrient }
  return least.amount > most.amount * NEAR ? { how: 'pulls' as const, over: least.nutrient } : null
}

function foodAgainstFood(one: RuleTest, other: RuleTest, foods: RatedFood[]) {
  const wanted = wantedPerDay(one)
  const limited = limitedPerDay(other)
  if (!wanted || !limited) return null
  const all = foods.filter((food) => foodHasTag(food, wanted.tag))
  const both = all.filter((food) => foodHasTag(food, limited.tag)).length / Math.max(1, all.length)
  if (both === 0 || wanted.grams < limited.grams * NEAR) return null
  const over = `${wanted.tag} and ${limited.tag}`
  if (both === 1 && wanted.grams > limited.grams) return { how: 'contradicts' as const, over }
  return both >= PULL ? { how: 'pulls' as const, over } : null
}

function foodAgainstNutrient(one: RuleTest, other: RuleTest, foods: RatedFood[]) {
  const wanted = wantedPerDay(one)
  const most = mostPerDay(other)
  if (!wanted || !most) return null
  const brought = foods
    .filter((food) => foodHasTag(food, wanted.tag) && tagWeight(food, wanted.tag) > 0)
    .flatMap((food) => {
      const amount = amountPer100g(food, most.nutrient)
      return amount === null ? [] : [(amount / 100) * (wanted.grams / tagWeight(food, wanted.tag))]
    })
    .toSorted((a, b) => a - b)
  const [least] = brought
  const usual = brought[Math.floor(brought.length / 2)]
  if (least === undefined || usual === undefined) return null
  const over = `${wanted.tag} and ${most.nutrient}`
  if (least > most.amount) return { how: 'contradicts' as const, over }
  return usual > most.amount * PULL ? { how: 'pulls' as const, over } : null
}

/** Compares a limit on one food per meal with the serving that another rule counts in. */
function foodAgainstServing(one: RuleTest, other: RuleTest, foods: RatedFood[]) {
  const wanted = wantedPerDay(one)
  if (!wanted || other.kind !== 'per_serving_limit' || other.foods === 'produce_sole_fructose') return null
  const all = foods.filter((food) => foodHasTag(food, wanted.tag) && tagWeight(food, wanted.tag) > 0)
  const tooMuch = all.filter((food) => {
    const grams = wanted.serving / tagWeight(food, wanted.tag)
    if (other.nutrient === 'oligosaccharides') return fodmapServings(food, grams, other.foods) > 1
    return ((amountPer100g(food, other.nutrient) ?? 0) * grams) / 100 > (other.max ?? Infinity)
  })
  const over = `${wanted.tag} and ${other.nutrient}`
  if (all.length > 0 && tooMuch.length === all.length) return { how: 'contradicts' as const, over }
  return tooMuch.length >= all.length * PULL && tooMuch.length > 0 ? { how: 'pulls' as const, over } : null
}

/**
 * Finds a nutrient whose richest foods, which would meet the minimum in a fifth of a day’s energy, are
 * excluded or limited.
 */
function nutrientAgainstFood(one: RuleTest, other: RuleTest, foods: RatedFood[]) {
  const least = leastPerDay(one)
  const limited = limitedPerDay(other)
  if (!least || !limited) return null
  const rich = foods.filter((food) => {
    const kcal = amountPer100g(food, 'energy') ?? 0
    return kcal > 20 && (amountPer100g(food, least.nutrient) ?? 0) / kcal > least.amount / (KCAL / 5)
  })
  const lost = rich.filter((food) => foodHasTag(food, limited.tag)).length
  return rich.length > 0 && lost / rich.length >= PULL
    ? { how: 'pulls' as const, over: `${least.nutrient} and ${limited.tag}` }
    : null
}

function energyAgainstEnergy(one: RuleTest, other: RuleTest) {
  if (one.kind !== 'energy_adjustment' || other.kind !== 'energy_adjustment') return null
  return one.deltaMin > other.deltaMax ? { how: 'contradicts' as const, over: 'energy' } : null
}

/** Low fat combined with low carbohydrate leaves only protein. */
function fatAgainstCarbohydrate(one: RuleTest, other: RuleTest) {
  const fat = mostPerDay(one)
  const carbohydrate = mostPerDay(other)
  if (fat?.nutrient !== 'total_fat' || carbohydrate?.nutrient !== 'carbohydrate') return null
  const left = 1 - (fat.amount * 9 + carbohydrate.amount * 4) / KCAL
  return left > MOST_PROTEIN ? { how: 'pulls' as const, over: 'fat and carbohydrate' } : null
}

function eatingAgainstLeavingOut(one: Rule, other: Rule) {
  const leavesOut = other.test.kind === 'exclude_food_tag' && other.severity === 'hard'
  if (one.test.kind !== 'forbid_exclusion_without_reason' || !leavesOut) return null
  return { how: 'contradicts' as const, over: 'leaving food out' }
}

type PerDay = { nutrient: NutrientKey; amount: number }

function leastPerDay(test: RuleTest): PerDay | null {
  return 'min' in test && test.min ? nutrientPerDay(test, test.min) : null
}

function mostPerDay(test: RuleTest): PerDay | null {
  return 'max' in test && test.max !== undefined ? nutrientPerDay(test, test.max) : null
}

function nutrientPerDay(test: RuleTest, amount: number): PerDay | null {
  switch (test.kind) {
    case 'nutrient_per_day':
      return { nutrient: test.nutrient, amount }
    case 'nutrient_per_1000kcal':
      return { nutrient: test.nutrient, amount: (amount * KCAL) / 1000 }
    case 'percent_energy':
      return {
        nutrient: test.nutrient,
        amount: ((amount / 100) * KCAL) / (KCAL_PER_GRAM[test.nutrient] ?? 4),
      }
    case 'nutrient_per_kg':
      return { nutrient: test.nutrient, amount: amount * KG }
    case 'meal_nutrient':
      // A limit only on the snack leaves the rest of the day unrestricted.
      return test.meals?.length === 1
        ? null
        : { nutrient: test.nutrient, amount: amount * (test.meals?.length ?? 4) }
    default:
      return null
  }
}

/** Returns the grams per day that a rule requires. A tag counted in times is assumed to be 100 g each. */
function wantedPerDay(test: RuleTest): { tag: RuleTag; grams: number; serving: number } | null {
  if (!('min' in test) || !test.min || !('tag' in test) || !test.tag) return null
  switch (test.kind) {
    case 'include_food_tag_per_day':
    case 'include_food_tag_per_week': {
      const serving = servingGramsOf(test.tag, test.servingGrams) ?? 100
      const days = test.kind === 'include_food_tag_per_day' ? 1 : 7
      return { tag: test.tag, grams: (test.min * serving) / days, serving }
    }
    case 'include_food_tag_per_meal': {
      const serving = servingGramsOf(test.tag, test.servingGrams) ?? 100
      return { tag: test.tag, grams: test.min * serving * test.meals.length, serving: serving * test.min }
    }
    default:
      return null
  }
}

function limitedPerDay(test: RuleTest): { tag: RuleTag; grams: number } | null {
  if (test.kind === 'exclude_food_tag' || test.kind === 'personal_trigger_tag')
    return { tag: test.tag, grams: 0 }
  if (!('max' in test) || test.max === undefined) return null
  switch (test.kind) {
    case 'include_food_tag_per_day':
    case 'limit_food_tag_per_day':
      return { tag: test.tag, grams: test.max * (servingGramsOf(test.tag, test.servingGrams) ?? 100) }
    case 'include_food_tag_per_week':
    case 'limit_food_tag_per_week':
      return { tag: test.tag, grams: (test.max * (servingGramsOf(test.tag, test.servingGrams) ?? 100)) / 7 }
    default:
      return null
  }
}
