import type { ConditionGoal } from '../columns/condition-goal.ts'

export const CONDITION_CATEGORIES = [
  'Digestive Health',
  'Hormonal Health',
  'Skin Health',
  'Mental Health',
  'Neurological',
  'Cardiovascular',
  'Liver Health',
] as const

export type ConditionCategory = (typeof CONDITION_CATEGORIES)[number]

/** A health goal. Longer texts contain several paragraphs, separated by an empty line. */
export type Condition = {
  id: string
  /** Names the rule set for meal plans with this goal. The public address uses `conditionSlug(name)`. */
  ruleSet: string
  name: string
  category: ConditionCategory
  description: string
  dietFocus: string
  enabled: boolean
  /**
   * The reason no member could be served with the goal, so that it is not offered although it is enabled.
   * Otherwise null.
   */
  withheld: string | null
  /** The instructions to an AI text service for wording a meal plan for this goal. */
  prompt: string
  goal: ConditionGoal
  /** The Focus list of a meal plan. */
  focus: Focus[]
  /** The Tips list of a meal plan. */
  tips: string[]
  /** The `goal` sentence of a meal plan. */
  goalText: string
  /** The `overview` of a meal plan. */
  planOverview: string
}

type Focus = { focus: string; description: string }

export type StarterCondition = Omit<Condition, 'id' | 'withheld'>

/** True if the public can see and choose the health goal. */
export function isOffered({ enabled, withheld }: Pick<Condition, 'enabled' | 'withheld'>): boolean {
  return enabled && withheld === null
}

/** Lists the missing texts that a page and a plan require, by their API names. */
export function missingTexts({ description, dietFocus, goal, ...plan }: Condition): string[] {
  const needed = {
    description,
    dietFocus,
    'goal.headline': goal.headline,
    'goal.overview': goal.overview,
    'mealPlan.goal': plan.goalText,
    'mealPlan.overview': plan.planOverview,
    'mealPlan.dietFocus': plan.focus[0]?.description ?? '',
    'mealPlan.tips': plan.tips[0] ?? '',
  }
  return Object.entries(needed).flatMap(([field, text]) => (text.trim() === '' ? [field] : []))
}

/** Builds the readable part of a health goal's public address, `/health-goal/{slug}/{id}`. */
export function conditionSlug(name: string): string {
  return name
    .replace(/\s+/g, '-')
    .replace(/[{}()'‘’]/g, '')
    .toLowerCase()
}

export type HomeGroupName =
  | 'Brain Health'
  | 'Heart Health'
  | 'Gut Health'
  | 'Skin Health'
  | 'Liver Health'
  | 'Hormonal Health'

export type HomeGroup = {
  name: HomeGroupName
  blurb: string
  /** A fixed line that the group shows next to its health goals. */
  generalLine: string | null
}

/** The groups of health goals on the home page, in the order shown. */
export const HOME_GROUPS: readonly HomeGroup[] = [
  {
    name: 'Brain Health',
    blurb:
      'Meals planned with mood, attention, memory or migraine in mind. They go beside good care, never instead of it.',
    generalLine: null,
  },
  {
    name: 'Heart Health',
    blurb:
      'For blood pressure, cholesterol and the long run: the eating patterns with the most research behind them.',
    generalLine: null,
  },
  {
    name: 'Gut Health',
    blurb: 'Meals that are kinder to a sensitive gut, and that leave out no more than they need to.',
    generalLine: null,
  },
  {
    name: 'Skin Health',
    blurb:
      'Skin and diet are less closely tied than headlines say. We plan around what research does support.',
    generalLine: 'General Skin Health',
  },
  {
    name: 'Liver Health',
    blurb: 'A Mediterranean-style table without alcohol or sugary drinks, the way liver guidelines advise.',
    generalLine: 'General Liver Health',
  },
  {
    name: 'Hormonal Health',
    blurb: 'Balanced weeks for blood sugar, thyroid and hormonal change, with medicine left to your doctor.',
    generalLine: null,
  },
]

const GROUP_OF_CATEGORY: Record<ConditionCategory, HomeGroupName> = {
  'Mental Health': 'Brain Health',
  Neurological: 'Brain Health',
  Cardiovascular: 'Heart Health',
  'Digestive Health': 'Gut Health',
  'Hormonal Health': 'Hormonal Health',
  'Skin Health': 'Skin Health',
  'Liver Health': 'Liver Health',
}

/** Returns the home page group for a category's health goals. */
export function homeGroup(category: ConditionCategory): HomeGroupName {
  return GROUP_OF_CATEGORY[category]
}
