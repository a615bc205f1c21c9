import { focusBesideMedicines, wordingsBesideMedicines } from './beside-medicines.ts'
import { invitationsIn, mayTell } from './invitations.ts'
import { mayRead, misfitsIn } from './misfit.ts'
import { OTHER_FOCUS, OTHER_WORDINGS } from './other-wordings.ts'
import type { Reader } from './reader.ts'
import { withoutFoods } from './shorten-lists.ts'
import { spokenOf } from './spoken-of.ts'

export type FocusText = { focus: string; description: string }

/** The number of sentences checked for a reader, and the outcomes for sentences that did not fit. */
export type Tally = {
  judged: number
  reworded: number
  leftOut: number
  /**
   * The number of unfit sentences that asked for more or less of what a medicine restricts. Absent if there
   * are none.
   */
  besideMedicines?: number
  /**
   * The number of sentences removed because the reader's figures differ. Not included in the counts above.
   * Absent if there are none.
   */
  otherFigures?: number
}

export function newTally(): Tally {
  return { judged: 0, reworded: 0, leftOut: 0 }
}

/** Fits a text to this reader sentence by sentence: each is kept, reworded or removed. */
export function fitText(reader: Reader, text: string, tally = newTally()): string {
  return bySentence(text, (sentence) => fitSentence(reader, sentence, { ofFoods: true, tally }))
}

/**
 * Works like `fitText` for advice on how to eat. The result also asks for no more and no less of what the
 * reader's medicines restrict.
 */
export function fitAdvice(reader: Reader, text: string, tally = newTally()): string {
  return bySentence(text, (sentence) => fitSentence(reader, sentence, { ofFoods: false, tally }))
}

/** Fits each advice to this reader and drops the empty ones. */
export function fitAdvices(reader: Reader, texts: readonly string[], tally = newTally()): string[] {
  return texts.map((text) => fitAdvice(reader, text, tally)).filter((text) => text !== '')
}

/** Applies `fitted` to each sentence of a text and drops empty results. */
export function bySentence(text: string, fitted: (sentence: string) => string | null): string {
  return text
    .split(/(\n+)/)
    .map((line) => (line.trim() === '' ? line : fitLine(line, fitted)))
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Fits each text to this reader and drops the empty ones. */
export function fitTexts(reader: Reader, texts: readonly string[], tally = newTally()): string[] {
  return texts.map((text) => fitText(reader, text, tally)).filter((text) => text !== '')
}

/** Fits a safety caution to the reader. A caution is never removed: it is reworded or kept as it is. */
export function fitCaution(reader: Reader, text: string): string {
  const tally = newTally()
  const fitted = fitText(reader, text, tally)
  return tally.leftOut > 0 ? text : fitted
}

export function fitFocus(reader: Reader, focuses: readonly FocusText[], tally = newTally()): FocusText[] {
  return focuses.flatMap((focus) => fitOneFocus(reader, focus, tally))
}

/** Handles a heading and the line below it together, because one is incomplete without the other. */
function fitOneFocus(reader: Reader, focusText: FocusText, tally: Tally): FocusText[] {
  const { focus, description } = focusText
  const inside = newTally()
  const fitted = {
    focus: fitText(reader, focus, inside),
    description: fitAdvice(reader, description, inside),
  }
  const isWhole = fitted.focus !== '' && (fitted.description !== '' || description === '')
  tally.judged += inside.judged
  if (isWhole && mayTell(reader, wholeOf(fitted))) {
    tally.reworded += inside.reworded
    tally.leftOut += inside.leftOut
    if (inside.besideMedicines) tallyBesideMedicines(tally)
    return [fitted]
  }
  const { held } = invitationsIn(reader, wholeOf(focusText))
  const others = [...focusBesideMedicines(held, focusText), ...(OTHER_FOCUS[focus] ?? [])]
  const other = others.find((other) => mayRead(reader, wholeOf(other)) && mayTell(reader, wholeOf(other)))
  tally[other ? 'reworded' : 'leftOut'] += 1
  if (mayRead(reader, wholeOf(focusText))) tallyBesideMedicines(tally)
  return other ? [other] : []
}

/** Joins a heading, which names the food, and the line below it, which gives the amount. */
export function wholeOf({ focus, description }: FocusText): string {
  return `${focus}: ${description}`
}

function tallyBesideMedicines(tally: Tally): void {
  tally.besideMedicines = (tally.besideMedicines ?? 0) + 1
}

function fitLine(line: string, fitted: (sentence: string) => string | null): string {
  return line
    .split(/(?<=[.?!…][”’)]{0,4})\s+/u)
    .flatMap((sentence) => fitted(sentence) ?? [])
    .join(' ')
}

type Fitting = { ofFoods: boolean; tally: Tally }

function fitSentence(reader: Reader, sentence: string, { ofFoods, tally }: Fitting): string | null {
  tally.judged += 1
  const isRead = mayRead(reader, sentence)
  if (isRead && (ofFoods || mayTell(reader, sentence))) return sentence
  const other = otherWording(ofFoods ? { ...reader, held: undefined } : reader, sentence)
  tally[other === null ? 'leftOut' : 'reworded'] += 1
  if (isRead) tallyBesideMedicines(tally)
  return other
}

function otherWording(reader: Reader, sentence: string): string | null {
  const wordings = [
    ...wordingsBesideMedicines(invitationsIn(reader, sentence).held, sentence),
    sentence,
    ...(OTHER_WORDINGS[sentence] ?? []),
  ]
  for (const wording of wordings) {
    const unfit = [...misfitsIn(reader, wording), ...invitationsIn(reader, wording).named]
    const shorter = withoutFoods(wording, spokenOf(wording), unfit)
    const fitting = [wording, asGlutenFree(wording), shorter, shorter && asGlutenFree(shorter)]
    const found = fitting.find((one) => one !== null && mayRead(reader, one) && mayTell(reader, one))
    if (found) return found
  }
  return null
}

/** Restricts general advice on grains to gluten-free grains. */
function asGlutenFree(sentence: string): string | null {
  const said = sentence.replaceAll(/(?<!gluten-free )\b(?:whole )?grains?\b(?!-)/gi, (grains) =>
    /^\p{Lu}/u.test(grains) ? `Gluten-free ${grains.toLowerCase()}` : `gluten-free ${grains}`,
  )
  return said === sentence ? null : said
}
