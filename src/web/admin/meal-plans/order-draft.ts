import type { ConditionWire } from '#catalogue/conditions/wire.ts'
import type { MealPlanOrder } from '#meal-plans/store/schema.ts'
import type { ComboboxOption } from '#web/ui/data-entry/combobox.tsx'

/** A meal plan to be asked for, as its form holds it. */
export type OrderDraft = {
  profile: ComboboxOption | null
  conditionId: string
  days: string
  goal: string
  /** As somebody wrote it; null follows the condition and the days. */
  prompt: string | null
}

export const EMPTY_ORDER: OrderDraft = { profile: null, conditionId: '', days: '7', goal: '', prompt: null }

/** What is asked for beneath the condition's guidance. */
export function promptOf(condition: ConditionWire | undefined, suffix: string): string {
  return [condition?.prompt.trim(), suffix].filter(Boolean).join('\n\n')
}

const DAYS = { fewest: 1, most: 14 }

/** What has to be given before anything is sent, all at once, by the names of the fields. */
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

/** As the API takes it. What is no number is sent as none, for the server to say what it wants. */
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
