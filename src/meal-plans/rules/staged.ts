/** A limit in a looser form until the catalog has enough dishes for the stricter form. */
export type StagedLimit = { rule: string; now: string; later: string }

/** Every staged limit, for reviewers of the rules. */
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
    rule: 'Sodium where it must be neither low nor high',
    now: 'at most 2,300 mg on the mean of the week and 2,600 mg a day',
    later: 'at most 2,300 mg a day',
  },
  {
    rule: 'Size of meals above 2,400 kcal',
    now: '1,200 kcal a meal, up to half as many grams again, the snack twice, portions half as large again above 2,800 kcal',
    later: '1,200 kcal above 2,800 kcal, the snack twice above 3,000 kcal, larger portions above 3,500 kcal',
  },
  {
    rule: 'Eggs and cholesterol of a week',
    now: 'limits for 2,000 kcal, growing with energy; 7 eggs firm and 4 as target with diabetes or high LDL',
    later: '4, 7, 10 or 14 eggs and 400 mg of cholesterol a day at any energy',
  },
  {
    rule: 'Carbohydrate at a meal with type 2 diabetes',
    now: 'at most 90 g from 2,300 kcal, a target above 2,600 kcal',
    later: 'at most 75 g up to 2,600 kcal and 90 g above',
  },
  {
    rule: 'Fiber of a day for a sensitive gut',
    now: 'limits for 2,000 kcal, growing with energy; soft food stays at 18 g',
    later: 'the same grams at any energy',
  },
  {
    rule: 'Fiber in week 1',
    now: 'the rise is a target with more weight than most; most first weeks miss it',
    later: 'usual intake plus 5 g on the mean, plus 8 g on a day',
  },
]
