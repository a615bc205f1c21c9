import { MAIN_MEALS } from '../plan/slot.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import { TAG_WORDS } from '../proof/tag-words.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { Rule, RuleTest } from '../rules/rule.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import { wordsForNutrient } from './claim-words.ts'

/** Everything that a text about a plan can claim. Anything else is unproved. */
export type ProvableClaims = {
  claims: ProvableClaim[]
  /** The cooked dishes of the plan. */
  recipes: { slug: string; name: string }[]
  /** Dishes and foods that are not in the plan, in lower case. */
  otherRecipes: string[]
  otherFoods: ReadonlySet<string>
}

/** A rule that the plan provably meets, in words that a text can use unchanged. */
type ProvableClaim = {
  ruleId: string
  phrase: string
  /** Words that can be used next to the phrase because the rule is about them. */
  subjects: string[]
  /** The direction of the rule: plenty of its subject, or little. */
  wants: 'plenty' | 'little' | 'both'
}

/**
 * Returns the proved claims from the rules of a plan's health goals. Rules that depend on the member (a
 * medicine, an age, a trigger) are left out, so that the claims reveal nothing about the member.
 */
export function provableClaimsOf({
  plan,
  proof,
  catalogue,
}: {
  plan: SolvedPlan
  proof: Proof
  catalogue: { foods: readonly { fdcId: number; name: string }[]; recipes: readonly { name: string }[] }
}): ProvableClaims {
  const cooked = plan.mealPlanDays.flatMap((day) => MAIN_MEALS.map((meal) => day[meal]))
  const recipes = [...new Map(cooked.map(({ slug, name }) => [slug, { slug, name }])).values()]
  const names = new Set(recipes.map(({ name }) => name.toLowerCase()))
  return {
    claims: proof.rules.flatMap(claimOf),
    recipes,
    otherRecipes: catalogue.recipes.map(({ name }) => name.toLowerCase()).filter((name) => !names.has(name)),
    otherFoods: foodsBeside(plan, catalogue.foods),
  }
}

function claimOf(result: RuleResult): ProvableClaim[] {
  const rule = ruleSetOf(result.condition)?.rules.find(({ id }) => id === result.id)
  if (!rule || rule.when || result.state !== 'pass') return []
  const phrase = phraseFor(rule, result)
  return phrase === null ? [] : [{ ruleId: rule.id, phrase, ...aboutOf(rule.test) }]
}

function phraseFor({ id, test }: Rule, result: RuleResult): string | null {
  switch (test.kind) {
    case 'exclude_food_tag':
      return lowered(nameOfRule(id))
    case 'nutrient_per_day':
    case 'nutrient_per_1000kcal':
    case 'percent_energy':
    case 'include_food_tag_per_day':
    case 'include_food_tag_per_week':
    case 'limit_food_tag_per_day':
    case 'limit_food_tag_per_week':
      return result.value === null ? null : measuredPhrase(id, result, result.value)
    default:
      return null
  }
}

function measuredPhrase(id: string, { min, max, unit }: RuleResult, value: number): string {
  const name = lowered(nameOfRule(id))
  if (name.startsWith('no ')) return name
  const limits =
    min === null
      ? `at most ${shown(max ?? 0)}`
      : max === null
        ? `at least ${shown(min)}`
        : `${shown(min)} to ${shown(max)}`
  if (value === 0) return `no ${name}`
  return `${name} at ${shown(value)}${unit.startsWith('%') ? '' : ' '}${unit} (${limits})`
}

function aboutOf(test: RuleTest): Pick<ProvableClaim, 'subjects' | 'wants'> {
  const [min, max] = ['min' in test ? test.min : undefined, 'max' in test ? test.max : undefined]
  const subjects =
    'nutrient' in test
      ? wordsForNutrient(test.nutrient)
      : 'tag' in test && test.tag
        ? (TAG_WORDS[test.tag].toLowerCase().match(/\p{L}{3,}/gu) ?? [])
        : []
  const wants = min === undefined ? 'little' : max === undefined ? 'plenty' : 'both'
  return { subjects, wants }
}

/** Words that qualify a food but are also used for other things. */
const QUALIFIERS = new Set(
  `
  black white red green brown yellow blue pink whole ground sweet sour light low top round half free
  table great all active dry dried fresh style and fat firm extra split wild eyed rolled root leaf bulb
  greens powder paste crushed canned prepared reduced blend weed sun snow glass heavy bell pine passion
  northern purpose breast spring pearl drinking herbal water fish kernels seed seeds nuts meat grain
  cream bread oil tea pur tel gai with low medium large baby mixed hot cold vegetable vegetables fruit
  salad herb herbs spice winter bottle wax regular fried spear spears hearts palm sea pie leaves starch
  germ jack pacific leg shoulder picnic flank steak hot parboiled italian
  `.split(/\s+/),
)

/** Returns the words for catalog foods that are not in the plan. */
function foodsBeside(
  { mealPlanDays }: SolvedPlan,
  foods: readonly { fdcId: number; name: string }[],
): ReadonlySet<string> {
  const eaten = new Set(mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
  const served = mealPlanDays.flatMap((day) => [
    day.detox,
    day.snack,
    day.tea,
    ...MAIN_MEALS.flatMap((meal) => [
      day[meal].name,
      ...day[meal].ingredients.map(({ ingredient }) => ingredient),
    ]),
  ])
  const named = foods.filter(({ fdcId }) => eaten.has(fdcId)).map(({ name }) => name)
  const inPlan = new Set([...served, ...named].flatMap(foodWords))
  const beside = foods
    .filter(({ fdcId }) => !eaten.has(fdcId))
    .flatMap(({ name }) => foodWords(name.split(',')[0] ?? ''))
  return new Set(beside.filter((word) => !inPlan.has(word) && !QUALIFIERS.has(word)))
}

/** Returns the words of a text in the singular, by a simple rule. */
export function foodWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) =>
    word.replace(/(?<=[^s])s$/, '').replace(/oe$/, 'o'),
  )
}

function lowered(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

const AMOUNT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const LARGE_AMOUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

function shown(amount: number): string {
  return (Math.abs(amount) >= 1000 ? LARGE_AMOUNT : AMOUNT).format(amount)
}
