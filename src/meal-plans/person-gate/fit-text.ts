import { mayRead, misfitsIn } from './misfit.ts'
import { OTHER_FOCUS, OTHER_WORDINGS } from './other-wordings.ts'
import type { Reader } from './reader.ts'
import { withoutFoods } from './shorten-lists.ts'
import { spokenOf } from './spoken-of.ts'

export type FocusText = { focus: string; description: string }

/** How many sentences were looked at for a reader, and what became of those that did not fit. */
export type Tally = { judged: number; reworded: number; leftOut: number }

export function newTally(): Tally {
  return { judged: 0, reworded: 0, leftOut: 0 }
}

/** A text for this reader, sentence by sentence: as it stands, in other words, or without the sentence. */
export function fitText(reader: Reader, text: string, tally = newTally()): string {
  return bySentence(text, (sentence) => fitSentence(reader, sentence, tally))
}

/** A text with each of its sentences as `fitted` has it, without those of which that leaves nothing. */
export function bySentence(text: string, fitted: (sentence: string) => string | null): string {
  return text
    .split(/(\n+)/)
    .map((line) => (line.trim() === '' ? line : fitLine(line, fitted)))
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Each text for this reader; those of which nothing is left are left out. */
export function fitTexts(reader: Reader, texts: readonly string[], tally = newTally()): string[] {
  return texts.map((text) => fitText(reader, text, tally)).filter((text) => text !== '')
}

/** What keeps somebody safe is never left out: it stands in words that fit, or as it is. */
export function fitCaution(reader: Reader, text: string): string {
  const tally = newTally()
  const fitted = fitText(reader, text, tally)
  return tally.leftOut > 0 ? text : fitted
}

export function fitFocus(reader: Reader, focuses: readonly FocusText[], tally = newTally()): FocusText[] {
  return focuses.flatMap((focus) => fitOneFocus(reader, focus, tally))
}

/** A heading and what stands below it go together: one without the other tells half. */
function fitOneFocus(reader: Reader, { focus, description }: FocusText, tally: Tally): FocusText[] {
  const inside = newTally()
  const fitted = { focus: fitText(reader, focus, inside), description: fitText(reader, description, inside) }
  const isWhole = fitted.focus !== '' && (fitted.description !== '' || description === '')
  tally.judged += inside.judged
  if (isWhole) {
    tally.reworded += inside.reworded
    tally.leftOut += inside.leftOut
    return [fitted]
  }
  const other = OTHER_FOCUS[focus]?.find(
    (other) => mayRead(reader, other.focus) && mayRead(reader, other.description),
  )
  tally[other ? 'reworded' : 'leftOut'] += 1
  return other ? [other] : []
}

function fitLine(line: string, fitted: (sentence: string) => string | null): string {
  return line
    .split(/(?<=[.?!…][”’)]*)\s+/u)
    .flatMap((sentence) => fitted(sentence) ?? [])
    .join(' ')
}

function fitSentence(reader: Reader, sentence: string, tally: Tally): string | null {
  tally.judged += 1
  if (mayRead(reader, sentence)) return sentence
  const other = otherWording(reader, sentence)
  tally[other === null ? 'leftOut' : 'reworded'] += 1
  return other
}

function otherWording(reader: Reader, sentence: string): string | null {
  for (const wording of [sentence, ...(OTHER_WORDINGS[sentence] ?? [])]) {
    const shorter = withoutFoods(wording, spokenOf(wording), misfitsIn(reader, wording))
    const fitting = [wording, asGlutenFree(wording), shorter, shorter && asGlutenFree(shorter)]
    const found = fitting.find((one) => one !== null && mayRead(reader, one))
    if (found) return found
  }
  return null
}

/** Grains are for everybody, but not all of them. */
function asGlutenFree(sentence: string): string | null {
  const said = sentence.replaceAll(/(?<!gluten-free )\b(?:whole )?grains?\b(?!-)/gi, (grains) =>
    /^\p{Lu}/u.test(grains) ? `Gluten-free ${grains.toLowerCase()}` : `gluten-free ${grains}`,
  )
  return said === sentence ? null : said
}
