import { askedOf, isWaiting, type PutQuestion } from '#members/profiles/asked-of.ts'
import type { Told } from '#members/profiles/asked-question.ts'
import { harmfulBeforeAChild } from '#members/profiles/members-asked.ts'

// The browser form imports this module as well, so it must not import rules.

/**
 * Returns why no plan is served with these answers, or null if one may be. With `isCertain`, returns only
 * reasons that no further answer or agreement can remove.
 */
export function questionRefusal(told: Told, { isCertain = false } = {}): string | null {
  const harmful = harmfulBeforeAChild(told)
  if (harmful.length > 0) return beforeAChild(harmful.map(({ label }) => label))
  const waiting = askedOf(told).filter((put) => isWaiting(put, told.answers))
  const found = waiting.find(({ lead }) => lead.to === 'refuse') ?? (isCertain ? undefined : waiting[0])
  return found ? reasonOf(found) : null
}

/** Returns the reasons against a plan, one for each answer. Open questions are not reasons yet. */
export function answeredReasons(told: Told): string[] {
  const harmful = harmfulBeforeAChild(told)
  const waiting = askedOf(told).filter((put) => !put.isOpen && isWaiting(put, told.answers))
  const reasons = waiting.map(reasonOf)
  return harmful.length > 0 ? [beforeAChild(harmful.map(({ label }) => label)), ...reasons] : reasons
}

/** Returns the reasons that disappear once a clinician agrees whom the member has not asked yet. */
export function waitingReasons(told: Told): string[] {
  const waiting = askedOf(told).filter(
    ({ lead, isOpen }) =>
      !isOpen && lead.to === 'ask_first' && lead.until && told.answers[lead.until] === undefined,
  )
  return waiting.map(reasonOf)
}

function reasonOf({ lead, text, isOpen }: PutQuestion): string {
  const say = 'say' in lead ? lead.say : ''
  return isOpen ? `We have a question first: “${text}” Please answer it in your profile. ${say}` : say
}

function beforeAChild(labels: readonly string[]): string {
  const names = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(labels)
  return `${names.replace(/^[a-z]/, (letter) => letter.toUpperCase())} can harm a baby from the first days on. Please call the person who prescribes it today, before you try. Do not stop it on your own. Once they have told you what to do, and you no longer take it, take it off your list of medicines, and we plan for you.`
}
