import type { ConditionWire } from '#catalogue/conditions/wire.ts'
import type { MealPlanOrder } from '#meal-plans/store/schema.ts'
import type { ComboboxOption } from '#web/ui/data-entry/combobox.tsx'

/** The form state of a meal plan order. */
export type OrderDraft = {
  profile: ComboboxOption | null
  conditionId: string
  days: string
  goal: string
  /** The prompt as it was edited. If null, it is built from the condition and the days. */
  prompt: string | null
}

export const EMPTY_ORDER: OrderDraft = { profile: null, conditionId: '', days: '7', goal: '', prompt: null }

/** Builds the prompt: the condition's guidance, followed by the request. */
export function promptOf(condition: ConditionWire | undefined, suffix: string): string {
  return [condition?.prompt.trim(), suffix].filter(Boolean).join('\n\n')
}

const DAYS = { fewest: 1, most: 14 }

/** Returns the names of all missing fields, so that they can be reported together before anything is sent. */
export function missingIn({
  profile,
  conditionId,
  days,
}: OrderDraft): ('profileId' | 'conditionId' | 'days')[] {
  const isCount = /^\d+$/.test(days.trim()) && Number(days) >= DAYS.fewest && Number(days) <= DAYS.most
  return [
    ...(profile ? [] : ['profileId' as const]),
    ...(conditionId ? [] : ['conditionId' as const]),
    ...(isCount ? [] : ['days' as const]),
  ]
}

/**
 * Converts the form state to the API's format. Text that is not a number becomes NaN, so that the server
 * explains what it expects.
 */
export function orderBody(
  { profile, conditionId, days, goal }: OrderDraft,
  { condition, prompt }: { condition: ConditionWire | undefined; prompt: string },
): Partial<MealPlanOrder> & { days: number } {
  return {
    profileId: profile?.value ?? '',
    email: profile?.label ?? '',
    userName: profile?.label ?? '',
    conditionId,
    conditionName: condition?.name ?? '',
    prompt,
    days: days.trim() === '' ? Number.NaN : Number(days),
    goal: goal.trim(),
  }
}
