import type { ConditionWire } from '#catalogue/conditions/wire.ts'
import type { PricingPlanWire } from '#catalogue/pricing-plans/wire.ts'
import type { ProfileWire } from '#members/profiles/wire/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import { knownProfile, loadSignedInProfile } from '#web/profile/profile-store.ts'
import type { SavedRecord } from '../records/use-record-form.ts'
import { chosenIn, type ProfileDraft, profileDraft } from './profile-draft.ts'

/** The plans and health goals that can be assigned to a member. */
export type ProfileOptions = { plans: PricingPlanWire[]; goals: ConditionWire[] }

const ALL = { page: '1', count: '300' }

export async function readProfileOptions(): Promise<ProfileOptions> {
  const [plans, goals] = await Promise.all([
    answerOf(api.plan.$get({ query: ALL })),
    answerOf(api.condition.$get({ query: ALL })),
  ])
  return { plans: plans.data, goals: goals.data }
}

/** Reads a profile for its form, along with its read-only fields. */
export async function readProfile(
  id: string,
): Promise<{ saved: SavedRecord<ProfileDraft>; profile: ProfileWire }> {
  const read = await taggedAnswerOf(api.profile[':id'].$get({ param: { id } }))
  return { saved: toSaved(read), profile: read.value }
}

/**
 * Creates the sign-in and the profile in one call. If the call is interrupted between the two, repeating it
 * finds the existing sign-in and creates the profile.
 */
export async function addProfile(
  draft: ProfileDraft,
  { plans }: ProfileOptions,
): Promise<SavedRecord<ProfileDraft>> {
  const { username, tempPassword } = draft
  const json = { username, tempPassword, ...chosenIn(draft, goalsIncluded(draft, plans)) }
  return toSaved(await taggedAnswerOf(api.profile.$post({ json })))
}

export async function saveProfile(
  id: string,
  { draft, tag, plans }: { draft: ProfileDraft; tag: string; plans: PricingPlanWire[] },
): Promise<SavedRecord<ProfileDraft>> {
  const { username, admin } = draft
  const json = { username, admin, ...chosenIn(draft, goalsIncluded(draft, plans)) }
  const saved = toSaved(await taggedAnswerOf(api.profile[':id'].$put({ param: { id }, json }, ifMatch(tag))))
  await followOwnProfile(id)
  return saved
}

export async function removeProfile(id: string): Promise<void> {
  await answerOf(api.profile[':id'].$delete({ param: { id } }))
}

function goalsIncluded({ plan }: ProfileDraft, plans: PricingPlanWire[]): number {
  return plans.find(({ _id }) => _id === plan)?.healthGoals ?? 0
}

/**
 * Reloads the profile of administrators who edit their own. It is shown in the header, and they may have lost
 * access to the back office.
 */
async function followOwnProfile(id: string): Promise<void> {
  const state = await knownProfile()
  if (state.status === 'signed-in' && state.profile?._id === id) await loadSignedInProfile()
}

function toSaved({ value, tag }: Tagged<ProfileWire>): SavedRecord<ProfileDraft> {
  return { id: value._id, draft: profileDraft(value), tag }
}
