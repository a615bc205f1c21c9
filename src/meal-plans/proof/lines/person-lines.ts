import { PERSON_LINE_KINDS, type PersonContext, type PersonLine } from '../person-line.ts'
import { answerLines } from './answer-lines.ts'
import { dishPreferenceLines } from './dish-preference-lines.ts'
import { exclusionLines } from './exclusion-lines.ts'
import { factLines } from './fact-lines.ts'
import { medicineLines } from './medicine-lines.ts'
import { phaseLines } from './phase-lines.ts'
import { safetyLines } from './safety-lines.ts'
import { triggerLines } from './trigger-lines.ts'
import { wordLines } from './word-lines.ts'

/** Each writes the lines of its kinds. */
const SOURCES: ((context: PersonContext) => PersonLine[])[] = [
  factLines,
  answerLines,
  exclusionLines,
  dishPreferenceLines,
  triggerLines,
  medicineLines,
  wordLines,
  phaseLines,
  safetyLines,
]

/** Everything that this plan knows of its member, line by line; nothing told goes without one. */
export function personLines(context: PersonContext): PersonLine[] {
  const lines = SOURCES.flatMap((linesOf) => linesOf(context))
  return PERSON_LINE_KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind))
}
