import { isFocusBesideMedicine, withoutMedicines } from './beside-medicines.ts'
import { bySentence, type FocusText, fitAdvice, fitAdvices, fitFocus, wholeOf } from './fit-text.ts'
import { invitationsIn } from './invitations.ts'
import { mayRead, misfitsIn } from './misfit.ts'
import type { Reader } from './reader.ts'

type PlanTexts = { goal: string; overview: string; dietFocus: FocusText[]; tips: string[] }

/** The result of checking a plan's texts for its reader. */
export type WordsResult = {
  /** The number of sentences checked. */
  judged: number
  /**
   * Sentences that mention a food that does not fit this reader, or that ask for what a medicine restricts,
   * with those foods.
   */
  misfits: { sentence: string; foods: string[] }[]
}

/**
 * Fits a plan's texts to the reader, if they were written before the member reported facts or before texts
 * were checked.
 */
export function fitPlanTexts<Plan extends PlanTexts>(reader: Reader, plan: Plan): Plan {
  return {
    ...plan,
    goal: fitAdvice(reader, plan.goal),
    overview: fitAdvice(reader, plan.overview),
    dietFocus: fitFocus(reader, plan.dietFocus),
    tips: fitAdvices(reader, plan.tips),
  }
}

/** Returns the plan with texts that reveal no medicine, for readers who only have its link. */
export function planTextsByLink<Plan extends PlanTexts>(plan: Plan): Plan {
  const { goal, overview, dietFocus, tips } = plan
  return {
    ...plan,
    goal: bySentence(goal, withoutMedicines),
    overview: bySentence(overview, withoutMedicines),
    dietFocus: dietFocus.filter((focus) => !isFocusBesideMedicine(focus)),
    tips: tips.map((tip) => bySentence(tip, withoutMedicines)).filter((tip) => tip !== ''),
  }
}

export function judgePlanTexts(reader: Reader, texts: PlanTexts): WordsResult {
  const { goal, overview, dietFocus, tips } = texts
  const advices = [goal, overview, ...tips].flatMap(sentencesOfPlan)
  const parts = dietFocus.flatMap(({ focus, description }) => [focus, description]).flatMap(sentencesOfPlan)
  return {
    judged: advices.length + parts.length,
    misfits: [
      ...advices.flatMap((sentence) =>
        misfitOf(sentence, [...unread(reader, sentence), ...untold(reader, sentence)]),
      ),
      ...parts.flatMap((sentence) => misfitOf(sentence, unread(reader, sentence))),
      ...dietFocus.map(wholeOf).flatMap((whole) => misfitOf(whole, untold(reader, whole))),
    ],
  }
}

function misfitOf(sentence: string, foods: (string | null)[]): WordsResult['misfits'] {
  const named = foods.filter((food) => food !== null)
  return foods.length === 0 ? [] : [{ sentence, foods: named }]
}

/**
 * Returns the foods that the reader must not, may not or does not want to eat. Null represents one of the
 * reader's own words that matches no known food.
 */
function unread(reader: Reader, sentence: string): (string | null)[] {
  if (mayRead(reader, sentence)) return []
  const foods = misfitsIn(reader, sentence).map(({ concept }) => concept.name)
  return foods.length > 0 ? foods : [null]
}

function untold(reader: Reader, sentence: string): string[] {
  return invitationsIn(reader, sentence).words
}

export function sentencesOfPlan(text: string): string[] {
  return text.split(/\n+|(?<=[.?!…][”’)]{0,4})\s+/u).filter((sentence) => sentence.trim() !== '')
}
