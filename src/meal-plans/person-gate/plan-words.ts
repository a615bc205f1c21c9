import { type FocusText, fitFocus, fitText, fitTexts } from './fit-text.ts'
import { mayRead, misfitsIn } from './misfit.ts'
import type { Reader } from './reader.ts'

type PlanTexts = { goal: string; overview: string; dietFocus: FocusText[]; tips: string[] }

/** What was found in the texts of a plan for its reader. */
export type WordsResult = {
  /** Sentences that were looked at. */
  judged: number
  /** Those that speak of a food that is not for this reader, and the foods. */
  misfits: { sentence: string; foods: string[] }[]
}

/** A plan whose texts were written before somebody told what they told, or before anybody looked. */
export function fitPlanTexts<Plan extends PlanTexts>(reader: Reader, plan: Plan): Plan {
  return {
    ...plan,
    goal: fitText(reader, plan.goal),
    overview: fitText(reader, plan.overview),
    dietFocus: fitFocus(reader, plan.dietFocus),
    tips: fitTexts(reader, plan.tips),
  }
}

export function judgePlanTexts(reader: Reader, { goal, overview, dietFocus, tips }: PlanTexts): WordsResult {
  const texts = [
    goal,
    overview,
    ...dietFocus.flatMap(({ focus, description }) => [focus, description]),
    ...tips,
  ]
  const sentences = texts.flatMap(sentencesOfPlan)
  return {
    judged: sentences.length,
    misfits: sentences
      .filter((sentence) => !mayRead(reader, sentence))
      .map((sentence) => ({
        sentence,
        foods: misfitsIn(reader, sentence).map(({ concept }) => concept.name),
      })),
  }
}

export function sentencesOfPlan(text: string): string[] {
  return text.split(/\n+|(?<=[.?!…][”’)]*)\s+/u).filter((sentence) => sentence.trim() !== '')
}
