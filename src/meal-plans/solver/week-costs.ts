/** Costs of a week apart from its rules: repeated dishes, and fresh foods that only one dish needs. */
export const WEEK_COSTS = {
  usedAgain: 0.4,
  /** A third time in the week, or on two consecutive days. */
  repeated: 150,
  freshFood: 0.1,
  /** Two similar meals on a day. Costs more than a narrowly missed target, and far less than a limit. */
  alike: 4,
  /** Each meal with one kind of protein beyond `often`. The cost adds up. */
  protein: { often: 5, more: 0.1 },
} as const

/** Cost of a day's energy as shares of the target. It is low within the leeway and high beyond it. */
export const ENERGY_COSTS = { leeway: 0.045, within: 6, step: 15, beyond: 300 } as const
