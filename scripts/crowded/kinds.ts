import type { MemberFacts } from '#members/profiles/facts.ts'

/** Members who are served the same way: their health goals, by slug, and their facts. */
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

/** Excludes health goals whose diet has phases, because those depend on each member's calendar. */
export const KINDS: readonly MemberKind[] = GOALS.flatMap((goal) =>
  CHOICES.map((facts) => ({ goals: [goal], facts })),
)
