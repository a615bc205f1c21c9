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

/** Each function writes the lines of its own kinds. */
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

/** Writes one line for every fact that this plan uses about its member. Every reported fact has a line. */
export function personLines(context: PersonContext): PersonLine[] {
  const lines = SOURCES.flatMap((linesOf) => linesOf(context))
  return PERSON_LINE_KINDS.flatMap((kind) => lines.filter((line) => line.kind === kind))
}
