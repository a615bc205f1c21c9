import { KCAL_PER_GRAM, NUTRIENT_KEYS, type NutrientKey, UNMEASURED } from '../../plan/nutrient.ts'
import { type RuleTag, servingGramsOf } from '../../plan/rule-tag.ts'
import { MAIN_MEALS } from '../../plan/slot.ts'
import type { EnergyTarget } from '../../request/energy-target.ts'
import { levelAimedAt } from '../../request/steady-level.ts'
import { isFoodNamed } from '../../rules/food-name.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import { countedWeight } from '../../rules/meal-plan-facts.ts'
import { hasWholeMaximum, isCountedWhole } from '../../rules/measuring/counted-whole.ts'
import { allowedAround } from '../../rules/measuring/measure-steady.ts'
import { kilogramsFor } from '../../rules/measuring/measure-table.ts'
import { appliesTo } from '../../rules/merging/applies-to.ts'
import type { EffectiveRule } from '../../rules/merging/effective-rules.ts'
import { isOfBackground } from '../../rules/merging/phased-rule.ts'
import type {
  ConsistencyTest,
  FoodNameTest,
  Limits,
  NutrientTest,
  RatioPart,
  Rule,
  RuleKind,
  RuleTest,
  ScoreTest,
  SteadyTest,
  SteadyWeekTest,
  TableTest,
  TagServingsTest,
} from '../../rules/rule.ts'
import { type Bound, SCORES, type ScoreItem } from '../../rules/score.ts'
import type { BoundNumbers, Problem } from '../../solver/problem.ts'
import { leastSodiumOfDishes } from './added-salt.ts'
import type { Candidates } from './candidates.ts'
import type { PinnedMeal, SlotServing } from './dish-choices.ts'
import { addMeal, addMealShare, addMealsWithFood, addPerMeal, addPerServing } from './meal-terms.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'
import { ENERGY_FIGURE, HARD_WEIGHT, NO_FIGURE, ProblemDraft } from './problem-draft.ts'

const WEIGHTS = { hard: HARD_WEIGHT, target: 10, advisory: 2 } as const
const CERTAINTY = { high: 1, medium: 0.85, low: 0.7 } as const

/** Converts rules into sums and limits, and each choice into its contributions to the sums. */
export function compileProblem(
  catalogue: PlannerCatalogue,
  options: {
    rules: EffectiveRule[]
    member: PlannedPerson
    candidates: Candidates
    energy: EnergyTarget
    days: number
    /** The cost of a dish for reasons outside the rules. */
    preference: (dish: Dish) => number
    /** Meals that stay unchanged. */
    pinned?: PinnedMeal[]
  },
): Problem<Dish> {
  const { rules, member, candidates, energy, days, preference, pinned = [] } = options
  const draft = new ProblemDraft(catalogue, { days, energy, member })
  for (const effective of rules) {
    const { rule, setAside, weight } = effective
    if (setAside !== null || appliesTo(rule, member).applies !== true) continue
    if (SODIUM_FLOORS.includes(rule.id)) continue
    addRule(draft, rule, { share: weight, isAroundTests: isOfBackground(effective, member) })
  }
  // If the dishes contain too little sodium, table salt makes up the rest to the floor.
  const sodium = { figure: draft.nutrient('sodium'), scale: 1, weight: HARD_WEIGHT }
  draft.addDay('ref-sodium-least', { ...sodium, min: leastSodiumOfDishes(member, catalogue.foods) })
  return draft.finish(candidates, preference, pinned)
}

const SODIUM_FLOORS = ['ref-sodium-least', 'ref-sodium-least-day']

type How = { rule: Rule; weight: number; isAroundTests: boolean }
type TestOf<Kind extends RuleKind, Test = RuleTest> = Test extends { kind: infer Known }
  ? Kind extends Known
    ? Test
    : never
  : never
type Compile<Kind extends RuleKind> = (draft: ProblemDraft, test: TestOf<Kind>, how: How) => void

/** If `isAroundTests` is true, the rule applies to everything except the food on test. */
function addRule(
  draft: ProblemDraft,
  rule: Rule,
  { share, isAroundTests }: { share: number; isAroundTests: boolean },
): void {
  const weight = WEIGHTS[rule.severity] * CERTAINTY[rule.evidence.certainty] * share
  const compile = COMPILED[rule.test.kind] as Compile<RuleKind> | undefined
  compile?.(draft, rule.test, { rule, weight, isAroundTests })
}

const nutrient: Compile<NutrientTest['kind']> = (draft, test, { rule, ...how }) =>
  addNutrient(draft, rule, test as NutrientTest, how)
const servings: Compile<TagServingsTest['kind']> = (draft, test, { rule, weight }) =>
  addServings(draft, rule.id, test as TagServingsTest, weight)

/**
 * Compilers by kind of rule. Hard exclusions and sitting limits are already applied to the candidates. Rule
 * kinds missing here are met by any plan, or cannot be evaluated.
 */
const COMPILED: { [Kind in RuleKind]?: Compile<Kind> } = {
  nutrient_per_day: nutrient,
  nutrient_per_1000kcal: nutrient,
  percent_energy: nutrient,
  nutrient_per_kg: (draft, test, { rule, weight }) => addPerKg(draft, rule, test, weight),
  nutrient_per_kg_highest_day: (draft, test, { rule, weight }) =>
    addOnAnyDay(draft, rule, test.nutrient, {
      max: test.max * (countedWeight(test, draft.member) ?? Infinity),
      weight,
    }),
  nutrient_outlier: (draft, test, { rule, weight }) => {
    for (const nutrient of NUTRIENT_KEYS) {
      const need = test.needs[nutrient]
      if (need !== undefined) addOnAnyDay(draft, rule, nutrient, { max: test.max * need, weight })
    }
  },
  nutrient_ratio: (draft, test, { rule, weight }) =>
    draft.addWeek(rule.id, {
      figure: addRatioPart(draft, test.numerator),
      divisor: addRatioPart(draft, test.denominator),
      scale: 1,
      ...limitsOf(test),
      weight,
      isHard: rule.severity === 'hard',
    }),
  exclude_food_tag: (draft, test, { rule, weight }) => {
    if (rule.severity !== 'hard')
      draft.addOwnCost(({ dish }) => (draft.has(test.tag, dish) ? weight * 0.5 : 0))
  },
  include_food_tag_per_day: servings,
  include_food_tag_per_week: servings,
  limit_food_tag_per_day: servings,
  limit_food_tag_per_week: servings,
  include_food_tag_per_meal: (draft, test, { weight }) => addPerMeal(draft, test, weight),
  food_tag_share: (draft, test, how) => addShare(draft, [test.tag, test.of], { test, ...how }),
  food_tag_ratio: (draft, test, how) => addShare(draft, [test.numerator, test.denominator], { test, ...how }),
  meal_nutrient: (draft, test, { weight }) => addMeal(draft, test, weight),
  meal_share_of_energy: (draft, test, { rule, weight }) => addMealShare(draft, rule, test, weight),
  meals_with_food: (draft, test, { rule, weight }) => addMealsWithFood(draft, rule, test, weight),
  per_serving_limit: (draft, test, { rule, weight }) => addPerServing(draft, rule, test, weight),
  meal_consistency: (draft, test, { weight }) => addConsistency(draft, test, weight),
  score: (draft, test, { weight }) => addDietScore(draft, test, weight),
  nutrient_per_week_mean: (draft, test, { rule, weight }) => {
    for (const { figure, limits } of sidesOf(draft, test))
      draft.addWeek(rule.id, {
        figure,
        scale: 1 / draft.days,
        ...limits,
        weight,
        isHard: rule.severity === 'hard',
      })
  },
  nutrient_steady_per_day: (draft, test, { rule, weight }) => addSteady(draft, rule, test, weight),
  nutrient_steady_rolling: (draft, test, { weight }) => addRuns(draft, test, weight),
  nutrient_steady_week_to_week: (draft, test, { rule, weight }) => addSteadyWeek(draft, rule, test, weight),
  nutrient_coverage: (draft, test, { rule, weight }) => addCoverage(draft, rule, { ...test, weight }),
  exclude_food_name: (draft, test, { rule, weight }) => {
    if (rule.severity !== 'hard')
      draft.addOwnCost(({ dish }) => (gramsOf(test.pattern, dish) > 0 ? weight * 0.5 : 0))
  },
  limit_food_name_per_day: (draft, test, { rule, weight }) => addNamedOfDay(draft, rule, test, weight),
  limit_food_name_per_week: (draft, test, { rule, weight }) => addNamed(draft, rule, test, weight),
  table_sum_per_day: (draft, test, { rule, weight }) => addTable(draft, rule, test, weight),
  table_sum_per_week: (draft, test, { rule, weight }) => addTable(draft, rule, test, weight),
  energy_floor: (draft, test, { rule, weight }) =>
    draft.addDay(rule.id, {
      figure: draft.nutrient('energy'),
      scale: 1,
      min: Math.max(test.min ?? 0, test.shareOfNeed * (draft.member.needKcal ?? 0)),
      weight,
    }),
}

type NamedLimit = Extract<FoodNameTest, { kind: 'limit_food_name_per_week' | 'limit_food_name_per_day' }>

function gramsOf(pattern: string, { eaten }: Dish): number {
  return eaten.reduce((sum, { food, grams }) => sum + (isFoodNamed(food, pattern) ? grams : 0), 0)
}

function addShare(
  draft: ProblemDraft,
  [part, whole]: [RuleTag, RuleTag],
  { rule, test, weight }: How & { test: { min?: number; max?: number } },
): void {
  const [figure, divisor] = [draft.tagGrams(part), draft.tagGrams(whole)]
  draft.addWeek(rule.id, { figure, divisor, scale: 1, ...limitsOf(test), weight })
}

function addCoverage(
  draft: ProblemDraft,
  { id, severity }: Rule,
  { nutrient, min, weight }: { nutrient: NutrientKey; min: number; weight: number },
): void {
  const column = draft.catalogue.coveredKcal[nutrient]
  const figure = draft.figure(`covered:${nutrient}`, { column, for: 'serving' })
  draft.addDay(id, { figure, divisor: ENERGY_FIGURE, scale: 100, min, weight, isHard: severity === 'hard' })
}

function addNutrient(
  draft: ProblemDraft,
  rule: Rule,
  test: NutrientTest,
  { weight, isAroundTests }: { weight: number; isAroundTests: boolean },
): void {
  if (UNMEASURED[test.nutrient] || !draft.catalogue.isMeasured[test.nutrient]) return
  const isPerDay = test.kind === 'nutrient_per_day'
  const perKcal = test.kind === 'percent_energy' ? (KCAL_PER_GRAM[test.nutrient] ?? 0) * 100 : 1000
  const divisor = isPerDay ? NO_FIGURE : ENERGY_FIGURE
  for (const { figure, limits } of sidesOf(draft, test, isAroundTests)) {
    const term = { figure, divisor, ...limits, weight }
    if (rule.severity === 'hard') draft.addDay(rule.id, { ...term, scale: isPerDay ? 1 : perKcal })
    else draft.addWeek(rule.id, { ...term, scale: isPerDay ? 1 / draft.days : perKcal })
  }
}

/**
 * Returns the limits of a test, each with the figure it applies to. For the maximum of a mineral, no cooking
 * losses are deducted.
 */
function sidesOf(
  draft: ProblemDraft,
  test: NutrientTest | TestOf<'nutrient_per_week_mean'>,
  isAroundTests = false,
): { figure: number; limits: Limits }[] {
  const eaten = isAroundTests ? draft.aroundTests(test.nutrient) : draft.nutrient(test.nutrient)
  if (!hasWholeMaximum(test)) return [{ figure: eaten, limits: limitsOf(test) }]
  const whole = { figure: draft.whole(test.nutrient, { isAroundTests }), limits: { max: test.max } }
  return test.min === undefined ? [whole] : [whole, { figure: eaten, limits: { min: test.min } }]
}

function addPerKg(
  draft: ProblemDraft,
  { id, severity }: Rule,
  test: Extract<Rule['test'], { kind: 'nutrient_per_kg' }>,
  weight: number,
): void {
  const weightKg = countedWeight(test, draft.member)
  if (weightKg === null) return
  const figure = draft.nutrient(test.nutrient)
  const isHard = severity === 'hard'
  draft.addWeek(id, { figure, scale: 1 / draft.days / weightKg, ...limitsOf(test), weight, isHard })
}

/** Adds a daily limit. A soft limit missed on every day costs as much as a weekly limit. */
function addOnAnyDay(
  draft: ProblemDraft,
  { id, severity }: Rule,
  nutrient: NutrientKey,
  { max, weight }: { max: number; weight: number },
): void {
  const figure = draft.nutrient(nutrient)
  draft.addDay(id, { figure, scale: 1, max, weight, isHard: severity === 'hard' })
}

function addNamed(
  draft: ProblemDraft,
  { id, severity }: Rule,
  { pattern, max }: NamedLimit,
  weight: number,
): void {
  const figure = draft.named(pattern)
  if (figure === null) return
  draft.addWeek(id, { figure, scale: 1, max, weight, isHard: severity === 'hard' })
}

function addNamedOfDay(
  draft: ProblemDraft,
  { id, severity }: Rule,
  { pattern, max }: NamedLimit,
  weight: number,
): void {
  const figure = draft.named(pattern)
  if (figure === null) return
  draft.addDay(id, { figure, scale: 1, max, weight, isHard: severity === 'hard' })
}

/** Adds a daily limit: a hard one applies to every day, while others are judged by the weekly mean. */
function addTable(draft: ProblemDraft, { id, severity }: Rule, test: TableTest, weight: number): void {
  const figure = draft.table(test.table)
  const isHard = severity === 'hard'
  const scale = 1 / kilogramsFor(test, draft.member)
  const term = { figure, ...limitsOf(test), weight, isHard }
  if (test.kind === 'table_sum_per_week') draft.addWeek(id, { ...term, scale })
  else if (isHard) draft.addDay(id, { ...term, scale })
  else draft.addWeek(id, { ...term, scale: scale / draft.days })
}

/**
 * Adds limits around the usual level. In a first week, the level leaves room for the mean to be slightly off.
 */
function addSteady(draft: ProblemDraft, { id, severity }: Rule, test: SteadyTest, weight: number): void {
  const isHard = severity === 'hard'
  const aim = levelAimedAt(test, draft.targetKcal)
  if (!aim) {
    addRuns(draft, test, weight)
    return
  }
  const figure = draft.nutrient(test.nutrient)
  const within = allowedAround(test, aim.level) - aim.slack
  draft.addDay(id, { figure, scale: 1, weight, isHard, ...around(aim.level, within) })
  // The upper limit must hold even if cooking loses nothing, so it uses the figure without losses.
  if (isCountedWhole(test.nutrient))
    draft.addDay(id, {
      figure: draft.whole(test.nutrient),
      scale: 1,
      weight,
      isHard,
      max: aim.level + within,
    })
  if (aim.slack > 0 && isHard)
    draft.addWeek(id, { figure, scale: 1 / draft.days, ...around(aim.level, aim.slack), weight, isHard })
}

/**
 * Adds limits on runs of days around the usual level, or around the week's own mean if there is no usual
 * level yet.
 */
function addRuns(draft: ProblemDraft, test: SteadyTest, weight: number): void {
  const { nutrient, windowDays: window = 1, before = [] } = test
  const aim = levelAimedAt(test, draft.targetKcal)
  draft.addSteady({
    figure: draft.nutrient(nutrient),
    window,
    weight,
    level: aim?.level ?? null,
    within: test.within - (aim?.slack ?? 0),
    withinShare: test.withinShare ?? 0,
    before: window > 1 ? before.slice(1 - window) : [],
  })
}

function addSteadyWeek(
  draft: ProblemDraft,
  { id, severity }: Rule,
  { of, within, toward = within, level }: SteadyWeekTest,
  weight: number,
): void {
  if (level === undefined) return
  const perWeek = 'nutrient' in of ? 1 : 7 / (servingGramsOf(of.tag) ?? 1)
  draft.addWeek(id, {
    figure: 'nutrient' in of ? draft.nutrient(of.nutrient) : draft.tagGrams(of.tag),
    scale: perWeek / draft.days,
    ...around(level, toward),
    weight,
    isHard: severity === 'hard',
  })
}

function addServings(draft: ProblemDraft, id: string, test: TagServingsTest, weight: number): void {
  const grams = servingGramsOf(test.tag, test.servingGrams)
  const figure = grams === null ? draft.times(test.tag) : draft.tagGrams(test.tag)
  const perDay = 1 / draft.days / (grams ?? 1)
  const isPerDay = test.kind.endsWith('_per_day')
  draft.addWeek(id, {
    figure,
    divisor: test.per ? ENERGY_FIGURE : NO_FIGURE,
    // At 2,000 kcal: servings per day, times 2,000, divided by the day's energy.
    scale: perDay * (isPerDay ? 1 : 7) * (test.per ? 2000 * draft.days : 1),
    ...limitsOf(test),
    weight,
  })
}

function addConsistency(draft: ProblemDraft, test: ConsistencyTest, weight: number): void {
  const column = draft.catalogue.nutrients[test.nutrient]
  for (const meal of MAIN_MEALS) {
    const eaten = ({ dish, servings, slot }: SlotServing) =>
      slot === meal ? (column[dish.index] ?? 0) * servings : 0
    draft.addConsistency({
      sum: draft.figure(`${meal}:${test.nutrient}`, { reckoned: eaten }),
      squares: draft.figure(`${meal}:${test.nutrient}²`, { reckoned: (serving) => eaten(serving) ** 2 }),
      max: (test.max ?? Infinity) * 0.999,
      weight: weight / 2,
    })
  }
}

function addDietScore(draft: ProblemDraft, test: ScoreTest, weight: number): void {
  const items = SCORES[test.score].items.map((item) => ({
    ...scoreFigure(draft, item),
    full: numbersOf(item.full),
    half: item.half ? numbersOf(item.half) : null,
  }))
  draft.addDietScore({ min: test.min ?? 0, weight, items })
}

function scoreFigure(
  draft: ProblemDraft,
  { of }: ScoreItem,
): { figure: number; divisor: number; scale: number } {
  if (!('tag' in of)) return { figure: draft.tagGrams(of.part), divisor: draft.tagGrams(of.whole), scale: 1 }
  const grams = servingGramsOf(of.tag, of.servingGrams)
  const figure = grams === null ? draft.times(of.tag) : draft.tagGrams(of.tag)
  return { figure, divisor: NO_FIGURE, scale: (of.per === 'day' ? 1 : 7) / draft.days / (grams ?? 1) }
}

function addRatioPart(draft: ProblemDraft, part: RatioPart): number {
  if (part !== 'net_carbohydrate_and_protein') return draft.nutrient(part)
  const { net_carbohydrate: carbohydrate, protein } = draft.catalogue.nutrients
  return draft.figure(part, {
    reckoned: ({ dish, servings }) =>
      ((carbohydrate[dish.index] ?? 0) + (protein[dish.index] ?? 0)) * servings,
  })
}

function around(level: number, within: number): { min: number; max: number } {
  return { min: Math.max(0, level - within), max: level + within }
}

function limitsOf({ min, max }: { min?: number; max?: number }): { min?: number; max?: number } {
  return { min, max }
}

const JUST = 1e-6

function numbersOf(bound: Bound): BoundNumbers {
  if ('atLeast' in bound) return { min: bound.atLeast * (1 + 1e-4), max: Infinity }
  if ('over' in bound) return { min: bound.over * (1 + 1e-4) + JUST, max: Infinity }
  return { min: -Infinity, max: ('below' in bound ? bound.below : bound.atMost) * (1 - 1e-4) - JUST }
}
