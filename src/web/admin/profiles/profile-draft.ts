import type { ProfileWire } from '#members/profiles/wire/wire.ts'

/**
 * The form state of a profile. `goals` has a slot for each health goal that a plan can include, and an empty
 * slot is ''.
 */
export type ProfileDraft = {
  username: string
  /** Only for a new sign-in. The member chooses another password at the first sign-in. */
  tempPassword: string
  admin: boolean
  plan: string
  goals: string[]
}

export const MOST_GOALS = 4

export const EMPTY_PROFILE: ProfileDraft = {
  username: '',
  tempPassword: '',
  admin: false,
  plan: '',
  goals: inPlaces([]),
}

type Saved = Pick<ProfileWire, 'username' | 'admin' | 'plan' | 'goals'>

export function profileDraft({ username, admin, plan, goals }: Saved): ProfileDraft {
  return { username, tempPassword: '', admin, plan: plan ?? '', goals: inPlaces(goals) }
}

/**
 * Converts the selection to the API's format. Goals beyond the number that the plan includes are neither
 * shown nor sent.
 */
export function chosenIn({ plan, goals }: ProfileDraft, included: number) {
  return { plan: plan || null, goals: goals.slice(0, included).filter((goal) => goal !== '') }
}

function inPlaces(goals: string[]): string[] {
  return Array.from({ length: Math.max(MOST_GOALS, goals.length) }, (_, place) => goals[place] ?? '')
}
