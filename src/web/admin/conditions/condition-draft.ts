import { CONDITION_CATEGORIES } from '#catalogue/conditions/condition.ts'
import type { ConditionChange } from '#catalogue/conditions/schema.ts'
import type { ConditionDetailWire } from '#catalogue/conditions/wire.ts'

/** The form state of a condition. `withheld` is read-only. */
export type ConditionDraft = Omit<ConditionDetailWire, '_id' | 'ruleSet'> & { ruleSet: string }

export const EMPTY_CONDITION: ConditionDraft = {
  name: '',
  category: '',
  description: '',
  dietFocus: '',
  enabeled: false,
  prompt: '',
  goal: {
    headline: '',
    overview: '',
    dietFocusOverview: '',
    dietFocusHighlights: [],
    dietCtaHeadline: '',
    dietCtaSubhead: '',
  },
  ruleSet: '',
  mealPlan: { goal: '', overview: '', dietFocus: [], tips: [] },
}

export function conditionDraft({ _id, ruleSet, ...rest }: ConditionDetailWire): ConditionDraft {
  return { ...rest, ruleSet: ruleSet ?? '' }
}

/**
 * Converts the form state to the API's format. A category that is not chosen yet is left out, so that the
 * server requests it.
 */
export function conditionBody({ category, ruleSet, withheld: _, ...rest }: ConditionDraft): ConditionChange {
  const chosen = CONDITION_CATEGORIES.find((known) => known === category)
  return { ...rest, ...(chosen && { category: chosen }), ruleSet: ruleSet.trim() || null }
}
