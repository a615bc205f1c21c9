import { focusBesideMedicines, wordingsBesideMedicines } from './beside-medicines.ts'
import { invitationsIn, mayTell } from './invitations.ts'
import { mayRead, misfitsIn } from './misfit.ts'
import { OTHER_FOCUS, OTHER_WORDINGS } from './other-wordings.ts'
import type { Reader } from './reader.ts'
import { withoutFoods } from './shorten-lists.ts'
import { spokenOf } from './spoken-of.ts'

export type FocusText = { focus: string; description: string }

/** How many sentences were looked at for a reader, and what became of those that did not fit. */
export type Tally = {
  judged: number
  reworded: number
  leftOut: number
  /** Of those that did not fit, how many asked for more or less of what a medicine holds; absent where none did. */
  besideMedicines?: number
  /** How many were left out because their figures are others for this reader; not counted above, absent where none. */
  otherFigures?: number
}

export function newTally(): Tally {
  return { judged: 0, reworded: 0, leftOut: 0 }
}

/** A text for this reader, sentence by sentence: as it stands, in other words, or without the sentence. */
export function fitText(reader: Reader, text: string, tally = newTally()): string {
  return bySentence(text, (sentence) => fitSentence(reader, sentence, { ofFoods: true, tally }))
}

/** As `fitText`, for what tells somebody how to eat: it asks for no more and no less of what their medicines hold. */
export function fitAdvice(reader: Reader, text: string, tally = newTally()): string {
  return bySentence(text, (sentence) => fitSentence(reader, sentence, { ofFoods: false, tally }))
}

/** Each advice for this reader; those of which nothing is left are left out. */
export function fitAdvices(reader: Reader, texts: readonly string[], tally = newTally()): string[] {
  return texts.map((text) => fitAdvice(reader, text, tally)).filter((text) => text !== '')
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

/** A heading says of what, and the line below it how much. */
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

/** Grains are for everybody, but not all of them. */
function asGlutenFree(sentence: string): string | null {
  const said = sentence.replaceAll(/(?<!gluten-free )\b(?:whole )?grains?\b(?!-)/gi, (grains) =>
    /^\p{Lu}/u.test(grains) ? `Gluten-free ${grains.toLowerCase()}` : `gluten-free ${grains}`,
  )
  return said === sentence ? null : said
}
