/** The difference between a goal and similar goals, by rule set and in reading order. */
type Differences = Readonly<Record<string, string>>

/** Health goals that a reader might confuse. The figures are those of their rule sets. */
const SIMILAR_GOALS: readonly Differences[] = [
  {
    ibs: 'The usual first step for IBS: little is left out. Low-FODMAP comes next, where this is not enough.',
    'low-fodmap':
      'The stricter next step for IBS, where regular meals and gentle fiber were not enough: two to six weeks without onion, garlic or wheat, then foods come back.',
  },
  {
    hypertension: 'For high blood pressure: salt is counted first, at most 2,300 mg of sodium a day.',
    'high-cholesterol':
      'For high LDL cholesterol: saturated fat is counted first, with oats, beans, nuts and soy every day.',
    'heart-health':
      'For anyone with normal readings who wants to look after their heart: the whole pattern rather than one figure.',
    mediterranean:
      'A way of cooking rather than a diagnosis: four tablespoons of olive oil a day, with beans, fish and nuts.',
  },
  {
    'type-2-diabetes':
      'For type 2 diabetes and prediabetes alike: carbohydrate is spread evenly over the meals.',
    pcos: 'For PCOS: fiber, protein and little added sugar, without counting carbohydrate meal by meal. If you have diabetes as well, choose the plan for diabetes.',
    'fatty-liver': 'For the liver rather than blood sugar: carbohydrate is not counted meal by meal.',
  },
  {
    depression: 'For low mood: Mediterranean-style meals, close to those tested in trials.',
    anxiety:
      'For worry rather than low mood: caffeine is limited, and fewer foods are set than for depression.',
  },
]

export type GoalDifference = { ruleSet: string; difference: string }

/** Lists the health goals similar to that of a rule set, including the goal, each with its difference. */
export function similarGoals(ruleSet: string): GoalDifference[] {
  const found = SIMILAR_GOALS.find((differences) => ruleSet in differences) ?? {}
  return Object.entries(found).map(([name, difference]) => ({ ruleSet: name, difference }))
}

/** Returns how a rule set’s health goal differs from similar goals. Returns null if there are none. */
export function goalDifference(ruleSet: string): string | null {
  return similarGoals(ruleSet).find((goal) => goal.ruleSet === ruleSet)?.difference ?? null
}
