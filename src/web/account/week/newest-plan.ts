/** The plan that was made last; null where there is none yet. */
export function newestPlan<Plan extends { created: string }>(plans: readonly Plan[]): Plan | null {
  return plans.toSorted((a, b) => a.created.localeCompare(b.created)).at(-1) ?? null
}
