import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Rule, RuleEvidence, RuleTest } from '../rule.ts'
import { isTender, softWeeks, stepOf } from './fiber.ts'

type Member = Pick<PlannedPerson, 'goals' | 'week' | 'fiberStep' | 'usualFiber' | 'taking'>

/** A food that a sensitive gut gets late. */
type LateFood = {
  id: string
  /** The rule that keeps the food off the plate. */
  test: RuleTest
  /** The first plan that can have the food. The plan right after the soft weeks is 1. */
  opensWith: number
}

const WHOLE_NUTS = '^(?!.*butter).*(?:almonds|walnuts|cashews|pecans|pistachios|hazelnuts|peanuts|\\bnuts)\\b'
const WHOLE_SEEDS = '^(?!.*(?:butter|oil)).*(?:(?<!mature )seeds\\b|seed kernels|flaxseed)|popcorn'
const NUT_BUTTER = '(?:nut|almond|cashew|seed) butter|tahini'
const RAW_SALAD = 'lettuce|arugula|watercress|radicchio|endive|escarole'
const WHOLE_WHEAT = 'whole[- ](?:grain[- ])?wheat|bulgur|wheat berries'

/**
 * The foods that return after a flare, in order, with the first plan that can have them. The aim is one new
 * food every three days. The weeks are our own figures. Oats, banana and cooked carrot are never left out.
 */
const AFTER_A_FLARE: readonly LateFood[] = [
  late('ibd-new-nut-butter', 'smooth nut butter', 2, { pattern: NUT_BUTTER }),
  late('ibd-new-legume', 'beans and lentils', 3, { tag: 'legume' }),
  late('ibd-new-berry', 'berries', 3, { tag: 'berry' }),
  late('ibd-new-raw-salad', 'raw salad', 4, { pattern: RAW_SALAD }),
  late('ibd-new-nut', 'whole nuts', 4, { pattern: WHOLE_NUTS }),
  late('ibd-new-seed', 'seeds and popcorn', 4, { pattern: WHOLE_SEEDS }),
]

/**
 * Soluble fiber comes first: oats, peeled fruit, carrot and potato. The wait of two weeks for other fiber is
 * our reading.
 */
const IN_A_RISE: readonly LateFood[] = [
  late('fiber-later-wheat', 'whole wheat', 3, { pattern: WHOLE_WHEAT }),
  late('fiber-later-nut', 'whole nuts', 3, { pattern: WHOLE_NUTS }),
  late('fiber-later-seed', 'seeds and popcorn', 3, { pattern: WHOLE_SEEDS }),
]

/** Cooked legumes, in servings of 30 g a day: two in the first week, and one more each week. */
const LEGUME_SERVING_G = 30
const FIRST_LEGUMES = 2
const MOST_LEGUMES = 5

/** Ground linseed, in servings of 6 g a day: one to four. */
const LINSEED_SERVING_G = 6
const MOST_LINSEED = 4

const WAITS = 'It comes later: fiber is added slowly, soluble fiber first. The week is our own figure.'

/** Returns the rules for when a sensitive gut gets which fiber sources, for this week of the increase. */
export function newFoodRules(member: Member): Rule[] {
  return [
    ...lateFoods(member)
      .filter(({ opensWith }) => stepAfterSoft(member) < opensWith)
      .map((food) => lateRule(food)),
    ...(isRising(member) ? legumeRules(stepAfterSoft(member)) : []),
    ...(isForLinseed(member) ? [linseedRule(stepOf(member))] : []),
  ]
}

/** True if this plan is the first that can have some of the late foods. */
export function bringsNewFoods(member: Member): boolean {
  return lateFoods(member).some(({ opensWith }) => opensWith === stepAfterSoft(member))
}

/** All rules for new foods, for looking up rule names. */
export const NEW_FOOD_RULES: readonly Rule[] = [
  ...[...AFTER_A_FLARE, ...IN_A_RISE].map(lateRule),
  ...legumeRules(1),
  linseedRule(1),
]

function lateFoods(member: Member): readonly LateFood[] {
  if (softWeeks(member) > 0) return AFTER_A_FLARE
  return isRising(member) ? IN_A_RISE : []
}

/** A member used to much fiber needs no order of fiber sources. */
function isRising(member: Member): boolean {
  return isTender(member) && member.usualFiber !== 'much'
}

function isForLinseed({ goals }: Member): boolean {
  return goals.has('ibs') || goals.has('low-fodmap')
}

/** Returns the step after the soft weeks. It is 0 or less during them. */
function stepAfterSoft(member: Member): number {
  return stepOf(member) - softWeeks(member)
}

function lateRule({ id, test }: LateFood): Rule {
  return { id, severity: 'target', test, evidence: evidence('OURS', 'low'), note: WAITS }
}

function legumeRules(step: number): Rule[] {
  const most = FIRST_LEGUMES + Math.max(1, step) - 1
  if (most > MOST_LEGUMES) return []
  return [
    {
      id: 'fiber-legume-step',
      severity: 'target',
      test: { kind: 'limit_food_tag_per_day', tag: 'legume', max: most, servingGrams: LEGUME_SERVING_G },
      evidence: evidence('OURS', 'low'),
      note: 'Beans and lentils grow by 30 g a day each week. The figure is ours.',
    },
  ]
}

function linseedRule(step: number): Rule {
  const max = Math.min(MOST_LINSEED, Math.max(1, step))
  return {
    id: 'fiber-linseed',
    severity: 'target',
    test: { kind: 'limit_food_tag_per_day', tag: 'linseed', max, servingGrams: LINSEED_SERVING_G },
    evidence: { ...evidence('BDA_IBS', 'medium'), basis: 'source', verified: 'recalled' },
    note: 'Ground, with water beside it: from 6 g, at most 24 g a day.',
  }
}

function late(
  id: string,
  what: string,
  opensWith: number,
  by: { tag: 'legume' | 'berry' } | { pattern: string },
): LateFood {
  if ('tag' in by) return { id, opensWith, test: { kind: 'exclude_food_tag', ...by } }
  return { id, opensWith, test: { kind: 'exclude_food_name', what, ...by } }
}

function evidence(source: RuleEvidence['source'], certainty: RuleEvidence['certainty']): RuleEvidence {
  return { source, basis: 'derived', verified: 'derived', certainty, grade: 'consensus' }
}
