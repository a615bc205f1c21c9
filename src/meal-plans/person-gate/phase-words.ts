import { bySentence, type FocusText } from './fit-text.ts'

type Worded = {
  conditionName: string
  goal: string
  overview: string
  dietFocus: FocusText[]
  tips: string[]
}

/** How the texts of a diet with phases speak of its phases: of how long one lasts, and of what comes after. */
const OF_A_PHASE =
  /\b(?:(?:two to |2 to |2–)?(?:six|6) weeks|reintroduc\w+|(?:first|next|second|last) (?:step|phase)|elimination|set end|end date|bring(?:ing)? foods back|foods come back|symptoms each evening)\b/i

/** A text without the sentences that speak of a phase. */
export function withoutPhase(text: string): string {
  return bySentence(text, (sentence) => (OF_A_PHASE.test(sentence) ? null : sentence))
}

/** The texts of a plan once the diet is over in whose phase it was made. */
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
