type Plans = readonly { id: string; created: string }[]

/**
 * The plan that a member’s week is: the one that was delivered, as the account opens it, and not what was asked for in
 * between. Where none is there, the plan that was made last; null before the first.
 */
export function planOfWeek(plans: Plans, delivered: { mealPlanId: string | null } | null): string | null {
  const newest = plans.toSorted((a, b) => a.created.localeCompare(b.created)).at(-1)
  return delivered?.mealPlanId ?? newest?.id ?? null
}
