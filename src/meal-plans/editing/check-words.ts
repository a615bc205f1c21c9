import { AppError } from '#platform/errors.ts'
import { invitationsIn, mayTell } from '../person-gate/invitations.ts'
import { mayRead, misfitsIn } from '../person-gate/misfit.ts'
import { sentencesOfPlan } from '../person-gate/plan-words.ts'
import type { Reader } from '../person-gate/reader.ts'
import type { MealPlanTexts } from '../store/schema.ts'

/**
 * Refuses texts that speak of food that a plan's member must not, may not or does not want to eat, or that ask for more
 * or less of what their medicines hold.
 */
export function checkWords(
  reader: Reader,
  { goal, overview, dietFocus = [], tips = [] }: MealPlanTexts,
): void {
  const texts: [string, string][] = [
    ['goal', goal ?? ''],
    ['overview', overview ?? ''],
    ...dietFocus.flatMap(({ focus, description }, at): [string, string][] => [
      [`dietFocus.${at}.focus`, focus],
      [`dietFocus.${at}.description`, description],
    ]),
    ...tips.map((tip, at): [string, string] => [`tips.${at}`, tip]),
  ]
  const faults = texts.flatMap(([field, text]) => {
    const sentence = sentencesOfPlan(text).find(
      (sentence) => !(mayRead(reader, sentence) && mayTell(reader, sentence)),
    )
    return sentence === undefined ? [] : [[field, faultOf(reader, sentence)] as const]
  })
  const [first] = faults
  if (first) throw new AppError('invalid', first[1], Object.fromEntries(faults))
}

function faultOf(reader: Reader, sentence: string): string {
  const foods = [...new Set(misfitsIn(reader, sentence).map(({ text }) => text.toLowerCase()))]
  if (mayRead(reader, sentence)) {
    const asked = invitationsIn(reader, sentence).words.join(', ')
    return `“${sentence}” works against what this member’s medicines hold steady or within a limit (${asked}). Word it as “of your plan”, or take it out.`
  }
  const named = foods.length > 0 ? ` (${foods.join(', ')})` : ''
  return `“${sentence}” speaks of food that is not for this member${named}. Word it without, or take it out.`
}
