import { CONDITION_CATEGORIES } from '#catalogue/conditions/condition.ts'
import type { ConditionChange } from '#catalogue/conditions/schema.ts'
import type { ConditionDetailWire } from '#catalogue/conditions/wire.ts'

/** A condition as its form holds it; `withheld` is only read. */
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

/** As the API takes it. A category that is not chosen yet is left out, for the server to ask for it. */
export function conditionBody({ category, ruleSet, withheld: _, ...rest }: ConditionDraft): ConditionChange {
  const chosen = CONDITION_CATEGORIES.find((known) => known === category)
  return { ...rest, ...(chosen && { category: chosen }), ruleSet: ruleSet.trim() || null }
}
