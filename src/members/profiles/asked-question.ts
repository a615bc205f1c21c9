import type { Medicine } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from './circumstance.ts'
import type { MemberFacts } from './facts.ts'
import type { Answer, Question } from './question.ts'

/** The facts that decide which questions a member is asked. */
export type Told = {
  goals: ReadonlySet<string>
  sex: MemberFacts['sex'] | null
  age: number | null
  bmi: number | null
  circumstances: ReadonlySet<Circumstance>
  /** `named` are the medicines as reported, `medicines` the forms in which the member takes them. */
  named: readonly Medicine[]
  medicines: readonly Medicine[]
  answers: NonNullable<MemberFacts['answers']>
  clinicLevels: NonNullable<MemberFacts['clinicLevels']>
  /** True if the member wants to lose weight, or requests less energy than their body uses. */
  isEatingLess: boolean
}

/**
 * The consequence of an answer: a plan; a plan with a note and often with limits; no plan until a clinician
 * who treats the member agrees (`until` names the question, if there is one); or no plan.
 */
export type Lead =
  | { to: 'serve' }
  | { to: 'limited'; say: string }
  | { to: 'ask_first'; say: string; until?: Question }
  | { to: 'refuse'; say: string }

type Leads = Partial<Record<Answer, Lead>>

/**
 * A question with its conditions and the consequence of each answer. An answer that is not listed lets a plan
 * continue. Questions and answers follow published guidance and labels; they are not yet approved by a
 * dietitian or a pharmacist.
 */
export type AskedQuestion = {
  question: Question
  /** One sentence. `{name}` is replaced by the medicines that it is about. */
  text: string
  /** The wording of its answers, if they are not yes and no. */
  words?: Partial<Record<Answer, string>>
  /** Returns the medicines that the question is about, or whether to ask it. */
  because: (told: Told) => readonly Medicine[] | boolean
  leads: Leads | ((told: Told) => Leads)
  /** The consequence if the question was never asked. Defaults to that of “I do not know”. */
  open?: Lead
  /** The question can be left open. */
  isOptional?: true
}

export const SERVE: Lead = { to: 'serve' }
export const limited = (say: string): Lead => ({ to: 'limited', say })
export const refuse = (say: string): Lead => ({ to: 'refuse', say })
export const askFirst = (say: string, until?: Question): Lead =>
  until ? { to: 'ask_first', say, until } : { to: 'ask_first', say }
