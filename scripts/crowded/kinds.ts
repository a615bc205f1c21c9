import type { MemberFacts } from '#members/profiles/facts.ts'

/** People who are served alike: their health goals, by slug, and what they told. */
export type MemberKind = { goals: string[]; facts: MemberFacts }

const CHOICES: MemberFacts[] = [
  {},
  { diet: 'vegetarian', heightCm: 168, weightKg: 64, birthYear: 1985, sex: 'female' },
  { allergies: ['peanut'], heightCm: 181, weightKg: 88, birthYear: 1972, sex: 'male' },
]

const GOALS = [
  'hypertension',
  'high-cholesterol',
  'mediterranean',
  'celiac',
  'acne',
  'type-2-diabetes',
  'mind',
]

/** No health goal whose diet has phases: there the calendar of each member decides. */
export const KINDS: readonly MemberKind[] = GOALS.flatMap((goal) =>
  CHOICES.map((facts) => ({ goals: [goal], facts })),
)
