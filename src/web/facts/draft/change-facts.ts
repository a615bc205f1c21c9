import type { FactName, MemberFacts } from '#members/profiles/facts.ts'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import { answerOf, api } from '#web/api/client.ts'
import { announceWeekChange } from '#web/api/other-tabs.ts'
import { ANY_STATE, ifMatch, taggedAnswerOf } from '#web/api/tagged-answer.ts'

/** The member's facts as the server stores them, with the tag of this version. */
export type ReportedFacts = { facts: MemberFacts; told: Telling; tag: string }
type Telling = Awaited<ReturnType<typeof readAnswer>>['told']

/**
 * `differing` lists facts that were changed elsewhere since they were read. In that case nothing was saved.
 */
export type FactsAnswer = ReportedFacts & { differing: FactName[] }

export async function readReportedFacts(profileId: string): Promise<ReportedFacts> {
  const { value, tag } = await taggedAnswerOf(api.profile[':id'].facts.$get({ param: { id: profileId } }))
  return { facts: value.facts, told: value.told, tag }
}

/**
 * Sends the changes with the tag of the version they are based on. Sending them twice has the effect of
 * sending them once.
 */
export async function sendFactsChange(
  profileId: string,
  change: FactsChange,
  seen: string,
): Promise<FactsAnswer> {
  const response = await api.profile[':id'].facts.$patch(
    { param: { id: profileId }, json: change },
    ifMatch(seen),
  )
  const tag = response.headers.get('etag') ?? ANY_STATE
  // A body can be read only once. The copy is read for the differing facts, and the original for the error.
  const copy = response.clone() as typeof response
  if (copy.status === 409) {
    const { meanwhile } = await copy.json()
    if (meanwhile) return { ...meanwhile, tag }
  }
  const { facts, told } = await answerOf(Promise.resolve(response))
  announceWeekChange()
  return { facts, told, tag, differing: [] }
}

function readAnswer(profileId: string) {
  return answerOf(api.profile[':id'].facts.$get({ param: { id: profileId } }))
}
