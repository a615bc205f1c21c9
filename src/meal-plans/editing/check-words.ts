import { AppError } from '#platform/errors.ts'
import { invitationsIn, mayTell } from '../person-gate/invitations.ts'
import { mayRead, misfitsIn } from '../person-gate/misfit.ts'
import { sentencesOfPlan } from '../person-gate/plan-words.ts'
import type { Reader } from '../person-gate/reader.ts'
import type { MealPlanTexts } from '../store/schema.ts'
import { healthTopicsIn } from '../wording/health-topics.ts'

/**
 * Refuses texts about food that the plan's member must not, may not or does not want to eat, and texts that
 * ask for more or less of what the member's medicines restrict. Also refuses sentences about health unless
 * the plan already contains them, because no one else reviews a plan before the member reads it.
 */
export function checkWords(reader: Reader, texts: MealPlanTexts, before: MealPlanTexts): void {
  const known = new Set(fieldsOf(before).flatMap(([, text]) => sentencesOfPlan(text)))
  const faults = fieldsOf(texts).flatMap(([field, text]) => {
    const [fault] = sentencesOfPlan(text).flatMap((sentence) => {
      if (!(mayRead(reader, sentence) && mayTell(reader, sentence))) return faultOf(reader, sentence)
      return known.has(sentence) || healthTopicsIn(sentence).length === 0 ? [] : aboutHealth(sentence)
    })
    return fault === undefined ? [] : [[field, fault] as const]
  })
  const [first] = faults
  if (first) throw new AppError('invalid', first[1], Object.fromEntries(faults))
}

function fieldsOf({ goal, overview, dietFocus = [], tips = [] }: MealPlanTexts): [string, string][] {
  return [
    ['goal', goal ?? ''],
    ['overview', overview ?? ''],
    ...dietFocus.flatMap(({ focus, description }, at): [string, string][] => [
      [`dietFocus.${at}.focus`, focus],
      [`dietFocus.${at}.description`, description],
    ]),
    ...tips.map((tip, at): [string, string] => [`tips.${at}`, tip]),
  ]
}

function aboutHealth(sentence: string): string {
  return `“${sentence}” speaks of health. Word it about food alone, or take it out.`
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
