// Read by the form in the browser as well: nothing here imports rules.

/** Health goals that are planned one by one, and together only with somebody beside the member. */
const NOT_TOGETHER: readonly { goals: readonly [string, string]; reason: string }[] = [
  {
    goals: ['ibd-remission', 'low-fodmap'],
    reason:
      'With a bowel disease, the low-FODMAP diet is for symptoms like those of IBS in proven remission, and needs a dietitian beside you. Please ask your own team. With one of these two health goals alone, we plan for you.',
  },
]

/** Why no plan is served for these health goals together, by the names of their rules; null where one may be. */
export function goalPairRefusal(goals: readonly string[]): string | null {
  const pair = NOT_TOGETHER.find((one) => one.goals.every((goal) => goals.includes(goal)))
  return pair?.reason ?? null
}
