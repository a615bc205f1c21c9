import { bySentence, type FocusText } from './fit-text.ts'

type Worded = {
  conditionName: string
  goal: string
  overview: string
  dietFocus: FocusText[]
  tips: string[]
}

/** Matches mentions of the phases of a phased diet: their duration, and what comes after them. */
const OF_A_PHASE =
  /\b(?:(?:two to |2 to |2–)?(?:six|6) weeks|reintroduc\w+|(?:first|next|second|last) (?:step|phase)|elimination|set end|end date|bring(?:ing)? foods back|foods come back|symptoms each evening)\b/i

/** Returns a text without the sentences that mention a phase. */
export function withoutPhase(text: string): string {
  return bySentence(text, (sentence) => (OF_A_PHASE.test(sentence) ? null : sentence))
}

/** Returns a plan's texts without phase wording, for use after the phased diet is over. */
export function withoutPhaseWords<Plan extends Worded>(plan: Plan): Plan {
  return {
    ...plan,
    goal: withoutPhase(plan.goal) || `This week is planned for: ${plan.conditionName}.`,
    overview: withoutPhase(plan.overview),
    dietFocus: plan.dietFocus.filter(
      ({ focus, description }) => ![focus, description].some((text) => OF_A_PHASE.test(text)),
    ),
    tips: textsWithoutPhase(plan.tips),
  }
}

export function textsWithoutPhase(texts: readonly string[]): string[] {
  return texts.map(withoutPhase).filter((text) => text !== '')
}
