import { useCallback } from 'react'
import { type ApiAnswer, useAnswer } from '#web/api/use-answer.ts'
import type { ProfileState } from '#web/profile/profile-store.ts'
import { loadUntilHere } from '#web/ui/behavior/load-until-here.ts'

// Whoever has no account yet stands nowhere.
const reading = loadUntilHere(async () => (await import('./read-member-state.ts')).readMemberState)

export type VisitorState = Awaited<ReturnType<typeof readVisitorState>>

/** How far whoever is here has come on the way to a trial. What was done before a reload is not asked again. */
export function useVisitorState(member: ProfileState): [answer: ApiAnswer<VisitorState>, retry: () => void] {
  const profileId = member.status === 'signed-in' ? member.profile?._id : undefined
  // Asked once for a profile: a change of plan on the page must not take the card form away.
  return useAnswer(useCallback(() => readVisitorState(profileId), [profileId]))
}

/** Null for somebody who has no profile yet. */
async function readVisitorState(profileId: string | undefined) {
  if (!profileId) return null
  const readMemberState = await reading.start()
  return readMemberState(profileId)
}
