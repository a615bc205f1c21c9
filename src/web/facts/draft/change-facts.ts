import type { FactName, MemberFacts } from '#members/profiles/facts.ts'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import { answerOf, api } from '#web/api/client.ts'
import { announceWeekChange } from '#web/api/other-tabs.ts'
import { ANY_STATE, ifMatch, taggedAnswerOf } from '#web/api/tagged-answer.ts'

/** What a member told, as the server keeps it, and the tag that names this state of it. */
export type ReportedFacts = { facts: MemberFacts; told: Telling; tag: string }
type Telling = Awaited<ReturnType<typeof readAnswer>>['told']

/** `differing` are facts that were changed after they were seen; then nothing was changed. */
export type FactsAnswer = ReportedFacts & { differing: FactName[] }

export async function readReportedFacts(profileId: string): Promise<ReportedFacts> {
  const { value, tag } = await taggedAnswerOf(api.profile[':id'].facts.$get({ param: { id: profileId } }))
  return { facts: value.facts, told: value.told, tag }
}

/** Sends what changed, with the state that it is based on. Sent twice, it is made once. */
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
  // A copy says the same: one is read for what differs, the other for why the call was refused.
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
