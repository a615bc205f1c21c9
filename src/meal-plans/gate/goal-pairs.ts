// The browser form imports this module as well, so it must not import rules.

/** Health goals that we plan only one at a time. Combining them requires a clinician. */
const NOT_TOGETHER: readonly { goals: readonly [string, string]; reason: string }[] = [
  {
    goals: ['ibd-remission', 'low-fodmap'],
    reason:
      'With a bowel disease, the low-FODMAP diet is for symptoms like those of IBS in proven remission, and needs a dietitian beside you. Please ask your own team. With one of these two health goals alone, we plan for you.',
  },
]

/** Returns why these health goals (by rule set name) can't be combined in a plan, or null if they can. */
export function goalPairRefusal(goals: readonly string[]): string | null {
  const pair = NOT_TOGETHER.find((one) => one.goals.every((goal) => goals.includes(goal)))
  return pair?.reason ?? null
}
