/** A limit that holds in a looser form until the catalogue has enough dishes for the stricter one. */
export type StagedLimit = { rule: string; now: string; later: string }

/** Every staged limit, for those who review the rules. */
export const STAGED_LIMITS: readonly StagedLimit[] = [
  {
    rule: 'Tacrolimus, cyclosporine or voclosporin, swallowed',
    now: 'no plan; the prescribing team decides',
    later: 'at most 3,000 mg of potassium a day',
  },
  {
    rule: 'Potassium, everyone',
    now: '6,000 mg a day up to 3,000 kcal; above, 2,000 mg per 1,000 kcal',
    later: '6,000 mg at any energy',
  },
  {
    rule: 'Potassium, type 2 diabetes or from 65 years, kidneys tested',
    now: '4,700 mg up to 2,350 kcal; above, 2,000 mg per 1,000 kcal, at most 6,000 mg',
    later: '4,700 mg at any energy',
  },
  {
    rule: 'Potassium, any of these, kidneys not tested',
    now: '4,700 mg firm and 3,900 mg as target, up to 2,350 kcal',
    later: '3,900 mg firm',
  },
  {
    rule: 'Oxalate with calcium oxalate stones',
    now: '200 mg a day firm, 100 mg on the mean of the week as target',
    later: '100 mg a day firm',
  },
  {
    rule: 'Sodium floor of 1,500 mg',
    now: 'table salt as a line of its own, in steps of 1/8 teaspoon, up to 1/2 teaspoon a day with medicines that lower sodium',
    later: 'an optional line of salt in each recipe',
  },
  {
    rule: 'Soft dishes for members who need firm food',
    now: 'withheld',
    later: 'firm forms are served',
  },
  {
    rule: 'Fiber in week 1',
    now: 'the rise is a target with more weight than most; most first weeks miss it',
    later: 'usual intake plus 5 g on the mean, plus 8 g on a day',
  },
]
