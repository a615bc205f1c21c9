import type { Medicine } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from './circumstance.ts'
import type { MemberFacts } from './facts.ts'
import type { Answer, Question } from './question.ts'

/** What a member told, as far as it decides what they are asked. */
export type Told = {
  goals: ReadonlySet<string>
  sex: MemberFacts['sex'] | null
  age: number | null
  bmi: number | null
  circumstances: ReadonlySet<Circumstance>
  /** As they were named, and in the form that the member takes them in. */
  named: readonly Medicine[]
  medicines: readonly Medicine[]
  answers: NonNullable<MemberFacts['answers']>
  clinicLevels: NonNullable<MemberFacts['clinicLevels']>
  /** Aims to lose weight, or asks for less energy than the body uses. */
  isEatingLess: boolean
}

/**
 * What an answer leads to: a plan, a plan with a sentence and often with limits, no plan before somebody who knows the
 * member has spoken (`until` they agree, where their word is asked for), or no plan.
 */
export type Lead =
  | { to: 'serve' }
  | { to: 'limited'; say: string }
  | { to: 'ask_first'; say: string; until?: Question }
  | { to: 'refuse'; say: string }

type Leads = Partial<Record<Answer, Lead>>

/**
 * A question, of whom it is asked, and what each answer leads to. An answer that is not listed lets a plan go on. The
 * choice of questions and answers follows published guidance and labels; it is not signed off by a dietitian or a
 * pharmacist yet.
 */
export type AskedQuestion = {
  question: Question
  /** One sentence. `{name}` stands for the medicines that it is asked about. */
  text: string
  /** How its answers are written, where they are others than yes and no. */
  words?: Partial<Record<Answer, string>>
  /** The medicines that it is asked about, or whether it is asked. */
  because: (told: Told) => readonly Medicine[] | boolean
  leads: Leads | ((told: Told) => Leads)
  /** Where it was never asked; without it, what “I do not know” leads to. */
  open?: Lead
  /** May be left open without a word. */
  isOptional?: true
}

export const SERVE: Lead = { to: 'serve' }
export const limited = (say: string): Lead => ({ to: 'limited', say })
export const refuse = (say: string): Lead => ({ to: 'refuse', say })
export const askFirst = (say: string, until?: Question): Lead =>
  until ? { to: 'ask_first', say, until } : { to: 'ask_first', say }
