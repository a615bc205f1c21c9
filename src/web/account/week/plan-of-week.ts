type Plans = readonly { id: string; created: string }[]

/**
 * Returns the id of the plan for the member's current week: the delivered one, which the account also opens,
 * rather than a plan requested since. If none was delivered, returns the plan that was made last. Returns
 * null before the first plan.
 */
export function planOfWeek(plans: Plans, delivered: { mealPlanId: string | null } | null): string | null {
  const newest = plans.toSorted((a, b) => a.created.localeCompare(b.created)).at(-1)
  return delivered?.mealPlanId ?? newest?.id ?? null
}
