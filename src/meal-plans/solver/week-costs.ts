/** What a week costs beside its rules: the same dish again, fresh foods that only one dish needs. */
export const WEEK_COSTS = {
  usedAgain: 0.4,
  /** A third time in the week, or on two days running. */
  repeated: 150,
  freshFood: 0.1,
  /** Two meals of a day that are much the same: more than a target that is just missed, and far less than a hard rule. */
  alike: 4,
  /** One kind of protein once more than `often`; each time beyond costs as much again. */
  protein: { often: 5, more: 0.1 },
} as const

/** Of a day's energy: within the leeway it matters little, beyond it much. Shares of the target. */
export const ENERGY_COSTS = { leeway: 0.045, within: 6, step: 15, beyond: 300 } as const
