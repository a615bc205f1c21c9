import { isFocusBesideMedicine, withoutMedicines } from './beside-medicines.ts'
import { bySentence, type FocusText, fitAdvice, fitAdvices, fitFocus, wholeOf } from './fit-text.ts'
import { invitationsIn } from './invitations.ts'
import { mayRead, misfitsIn } from './misfit.ts'
import type { Reader } from './reader.ts'

type PlanTexts = { goal: string; overview: string; dietFocus: FocusText[]; tips: string[] }

/** What was found in the texts of a plan for its reader. */
export type WordsResult = {
  /** Sentences that were looked at. */
  judged: number
  /** Those that speak of a food that is not for this reader, or ask for what a medicine holds, and which. */
  misfits: { sentence: string; foods: string[] }[]
}

/** A plan whose texts were written before somebody told what they told, or before anybody looked. */
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

/** Foods that the reader must not, may not or does not want to eat; null for a word of theirs that is no food of ours. */
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
