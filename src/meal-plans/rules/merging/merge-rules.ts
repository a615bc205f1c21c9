import { carbChoice } from '#members/profiles/answered.ts'
import { CIRCUMSTANCE_CONDITION, circumstanceRules } from '../circumstances/circumstance-rules.ts'
import {
  FIBER_CONDITION,
  FIBER_GROWS,
  FIBER_MAKES_ROOM,
  FIBER_WEEK,
  fiberAskedFor,
  fiberBesideGoals,
  fiberLimits,
  fiberRules,
  withRoomAbove,
} from '../fiber/fiber.ts'
import { newFoodRules } from '../fiber/new-foods.ts'
import { kidneyLimits } from '../kidney-limits.ts'
import { MEAL_LIMITS, MEAT_FOR_OMNIVORES, mealLimits } from '../meal-limits.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Limits, Rule } from '../rule.ts'
import { sodiumLimits } from '../sodium-limits.ts'
import { appliesTo } from './applies-to.ts'
import { CLASHES, type Clash, yieldingIn } from './clashes.ts'
import { type EffectiveRule, effectiveRule, effectiveRules } from './effective-rules.ts'
import { withReferenceFigures } from './reference-figure.ts'
import { REFERENCE_INTAKES, referenceRules } from './reference-intakes.ts'

/** A clash that occurs with this member's goals, and its resolution. */
export type Resolution = {
  /** Id of the clash. */
  id: string
  how: Clash['how']
  /** Ids of the rules that yield. `holds` has those that take priority. */
  yields: string[]
  holds: string[]
  sentence: string
}

export type MergedRules = { rules: EffectiveRule[]; resolutions: Resolution[] }

/** The weight of reference intakes next to health goals. With a higher weight, goals are met less often. */
const REFERENCE_WEIGHT = 0.08
/** A rule that follows another has half the weight. */
const FOLLOWING_WEIGHT = 0.5
/**
 * Weights of the fiber rules: the weekly increase, and foods that a sensitive gut should get later. Other
 * targets weigh less.
 */
const GUT_WEIGHT = { rise: 2, lateFood: 4 } as const
/**
 * Other rules with a higher weight: meat for members who eat meat, a limit on fish, and the vitamin K level
 * that the warfarin dose was set for. Without the high weight, the many targets for greens would pull a week
 * away from that level.
 */
const HEAVY: Readonly<Record<string, number>> = {
  [MEAT_FOR_OMNIVORES]: 3,
  'safe-fish-most': 2,
  'rx-warfarin-k-week-target': 20,
}

/**
 * Merges all rules that a plan is held to: those of the goals in their order, of medicines, and reference
 * intakes, with every clash resolved as defined. No rule is dropped. A rule that yields gets a note or a
 * reason.
 */
export function mergeRules(goals: readonly string[], member: PlannedPerson): MergedRules {
  const rules = [
    ...effectiveRules(goals, member).map((effective) => ({
      ...effective,
      weight: HEAVY[effective.rule.id] ?? effective.weight,
    })),
    ...circumstanceRules(member).map((rule) => effectiveRule(rule, CIRCUMSTANCE_CONDITION, member)),
    ...[...referenceRules(member), ...kidneyLimits(member), ...sodiumLimits(member)].map((rule) => ({
      ...effectiveRule(rule, REFERENCE_INTAKES, member),
      // The weight of a limit has no effect, because limits are never broken.
      weight: rule.severity === 'hard' ? 1 : (HEAVY[rule.id] ?? REFERENCE_WEIGHT),
    })),
    ...mealLimits(member).map((rule) => ({
      ...effectiveRule(rule, MEAL_LIMITS, member),
      weight: rule.severity === 'hard' ? 1 : (HEAVY[rule.id] ?? FOLLOWING_WEIGHT),
    })),
    ...[...fiberRules(member), ...newFoodRules(member)].map((rule) => ({
      ...effectiveRule(rule, FIBER_CONDITION, member),
      weight: rule.severity !== 'target' ? 1 : rule.id === FIBER_WEEK ? GUT_WEIGHT.rise : GUT_WEIGHT.lateFood,
    })),
  ].map((effective) => ({ ...effective, rule: ruleForEnergy(effective.rule, member) }))
  const merged: MergedRules = {
    rules: withFiberInSteps(withReferenceFigures(rules, member), member),
    resolutions: [],
  }
  return CLASHES.reduce((resolved, clash) => resolve(clash, resolved, member), merged)
}

const USUAL_KCAL = 2000

/**
 * These rules are limits with every other goal. With low-FODMAP they are targets, because too few dishes meet
 * both.
 */
const FEW_DISHES_LOW_IN_FODMAPS = ['t2d-carb-meal', 't2d-carb-snack']

/** In grams a meal and percent of energy, for members who chose less carbohydrate. */
const LOWER_CARBOHYDRATE: Readonly<Record<string, Limits>> = {
  't2d-carb-meal': { min: 30, max: 60 },
  't2d-carb-share': { min: 26, max: 45 },
}

/** Returns the rule with the limits and severity of the member's energy step. */
function ruleForEnergy(rule: Rule, member: PlannedPerson): Rule {
  const { targetKcal, needKcal } = member
  const { byEnergy, ...usual } = rule
  const lower = LOWER_CARBOHYDRATE[rule.id]
  if (lower && carbChoice(member) === 'lower')
    return { ...usual, test: { ...usual.test, ...lower } as Rule['test'] }
  if (!byEnergy) return rule
  if (member.goals.has('low-fodmap') && FEW_DISHES_LOW_IN_FODMAPS.includes(rule.id))
    return { ...usual, severity: 'target' }
  const kcal = targetKcal ?? needKcal ?? USUAL_KCAL
  const step = byEnergy.find(({ upTo }) => kcal <= upTo)
  if (!step) return usual
  const { upTo: _, severity = usual.severity, ...limits } = step
  return { ...usual, severity, test: { ...usual.test, ...limits } as Rule['test'] }
}

/**
 * Reconciles fiber minimums with the weekly fiber limit. The limit makes room for a goal's minimum that is
 * close, and a minimum out of reach is set aside.
 */
function withFiberInSteps(rules: EffectiveRule[], member: PlannedPerson): EffectiveRule[] {
  const askedBy = ({ rule, setAside }: EffectiveRule) =>
    setAside === null ? fiberAskedFor(rule, member.needKcal ?? USUAL_KCAL) : null
  const ofGoals = rules.filter(({ condition }) => member.goals.has(condition))
  const { weekG } = fiberLimits(member)
  const mostG = fiberBesideGoals(
    ofGoals.flatMap((effective) => askedBy(effective) ?? []),
    member,
  )
  return rules.map((effective) => {
    const { rule, note } = effective
    if (rule.id === FIBER_WEEK && mostG > weekG)
      return {
        ...effective,
        rule: { ...rule, test: { ...rule.test, max: mostG } as Rule['test'] },
        note: [note, FIBER_MAKES_ROOM].filter(Boolean).join(' '),
      }
    const asked = askedBy(effective)
    if (asked === null || rule.severity === 'hard') return effective
    return withRoomAbove(asked) > mostG ? { ...effective, setAside: FIBER_GROWS } : effective
  })
}

function resolve(clash: Clash, { rules, resolutions }: MergedRules, member: PlannedPerson): MergedRules {
  const yielding = rulesAmong(yieldingIn(clash), rules)
    .filter((effective) => stands(effective, member))
    .filter(({ rule }) => clash.how !== 'relaxed' || !hasYielded(rule.id, resolutions))
  const holding = rulesAmong(clash.holds, rules).filter(
    (effective) =>
      stands(effective, member) && (clash.isForUnmarkedTriggers || isMarked(effective.rule, member)),
  )
  if (yielding.length === 0 || holding.length === 0) return { rules, resolutions }
  return {
    rules: rules.map((effective) => (yielding.includes(effective) ? yielded(effective, clash) : effective)),
    resolutions: [
      ...resolutions,
      {
        id: clash.id,
        how: clash.how,
        yields: yielding.map(({ rule }) => rule.id),
        holds: holding.map(({ rule }) => rule.id),
        sentence: clash.sentence,
      },
    ],
  }
}

function rulesAmong(ids: readonly string[], rules: EffectiveRule[]): EffectiveRule[] {
  return rules.filter(({ rule }) => ids.includes(rule.id))
}

function stands({ rule, setAside }: EffectiveRule, member: PlannedPerson): boolean {
  return setAside === null && appliesTo(rule, member).applies === true
}

function isMarked({ test }: Rule, { triggers }: PlannedPerson): boolean {
  return test.kind !== 'personal_trigger_tag' || triggers.has(test.tag)
}

/** True if the rule has already been relaxed. Limits are relaxed only once, in the order of the clashes. */
function hasYielded(id: string, resolutions: Resolution[]): boolean {
  return resolutions.some(({ how, yields }) => how === 'relaxed' && yields.includes(id))
}

function yielded(effective: EffectiveRule, clash: Clash): EffectiveRule {
  const { rule, note } = effective
  const withNote = { ...effective, note: [note, clash.sentence].filter(Boolean).join(' ') }
  switch (clash.how) {
    case 'set_aside':
      return { ...effective, setAside: clash.sentence }
    case 'relaxed':
      return { ...withNote, rule: relaxed(rule, clash.limits[rule.id] ?? {}) }
    case 'follows':
      return { ...withNote, weight: effective.weight * FOLLOWING_WEIGHT }
    case 'both_hold':
      return withNote
  }
}

function relaxed(rule: Rule, limits: Limits): Rule {
  const { min: _min, max: _max, per: _per, ...test } = rule.test as Rule['test'] & Limits & { per?: string }
  return { ...rule, test: { ...test, ...limits } as Rule['test'] }
}
