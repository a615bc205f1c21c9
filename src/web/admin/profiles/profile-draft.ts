import type { ProfileWire } from '#members/profiles/wire/wire.ts'

/** A profile as its form holds it: a place for each health goal that a plan may include, empty where none is chosen. */
export type ProfileDraft = {
  username: string
  /** Of a new sign-in; the member chooses another one. */
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

/** The choice as the API takes it: goals beyond those that the plan includes are not shown, and not sent. */
export function chosenIn({ plan, goals }: ProfileDraft, included: number) {
  return { plan: plan || null, goals: goals.slice(0, included).filter((goal) => goal !== '') }
}

function inPlaces(goals: string[]): string[] {
  return Array.from({ length: Math.max(MOST_GOALS, goals.length) }, (_, place) => goals[place] ?? '')
}
