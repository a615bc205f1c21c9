import { type ApiError, asApiError, isApiRefusal } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { announceSession, currentSession, onSession } from '#web/api/session.ts'
import { hasStoredSession, storedPerson } from '#web/api/stored-session.ts'
import { dropUnsavedWork, hasTypedText, hasUnsavedWork } from './unsaved-work.ts'

export type SignedInProfile = NonNullable<Awaited<ReturnType<typeof readOwnProfile>>>
export type ProfilePricingPlan = Awaited<ReturnType<typeof readPlan>>
export type ProfileGoal = Awaited<ReturnType<typeof readGoal>>

/** `profile` is null for somebody who can sign in but has not chosen a plan yet. */
export type SignedIn = {
  status: 'signed-in'
  authId: string
  email: string
  profile: SignedInProfile | null
  plan: ProfilePricingPlan | null
  goals: ProfileGoal[]
  /** The session has ended while the member worked on the page: it stays, and a login is offered over it. */
  needsLogin?: true
}

export type ProfileState =
  | { status: 'unknown' }
  /** `isLost`: this page was in somebody's hands until the server refused their session. */
  | { status: 'guest'; isLost?: boolean }
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError }
  | SignedIn

const UNKNOWN: ProfileState = { status: 'unknown' }

let state: ProfileState = UNKNOWN
let loading: Promise<ProfileState> | undefined
// A load that was overtaken by a newer one, or by signing out, must not write its answer.
let turn = 0
let isEntering = false
let loadedFor: string | null = null
const subscribers = new Set<() => void>()

export function profileState(): ProfileState {
  return state
}

export function profileStateOnServer(): ProfileState {
  return UNKNOWN
}

export function subscribeToProfile(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** Who is signed in, with profile, plan and goals: what is known, or else read from the server. */
export function knownProfile(): Promise<ProfileState> {
  if (loading) return loading
  if (state.status === 'signed-in' || state.status === 'guest') return Promise.resolve(state)
  return loadSignedInProfile()
}

/** Looks whether this browser is in the hands of somebody else than this page knows: another tab may have changed it. */
export function recheckPerson(): void {
  if (isEntering || state.status === 'unknown' || storedPerson() === loadedFor) return
  if (!hasStoredSession() && state.status === 'signed-in') {
    announceSession({ event: 'signedOut', isElsewhere: true })
  } else {
    void loadSignedInProfile()
  }
}

/** Reads everything anew. Never throws: a failure is a state. */
export function loadSignedInProfile(): Promise<ProfileState> {
  const mine = ++turn
  loadedFor = storedPerson()
  if (!hasStoredSession()) {
    loading = undefined
    return Promise.resolve(publish({ status: 'guest' }))
  }
  if (state.status !== 'signed-in' && !isEntering) publish({ status: 'loading' })
  loading = read()
    .catch((error): ProfileState => ({ status: 'failed', error: asApiError(error) }))
    .then((answer) => {
      if (mine !== turn) return knownProfile()
      loading = undefined
      if (isOfAnother(answer)) reloadPage()
      return keepsPage(answer) ? state : publish(answer)
    })
  return loading
}

/** Returns true if a different account logged in while the page still holds unsaved work. */
function isOfAnother(answer: ProfileState): boolean {
  if (state.status !== 'signed-in' || !state.needsLogin) return false
  return answer.status === 'signed-in' && answer.authId !== state.authId
}

/** Returns true if the page holds unsaved work and this is no login to go on with; it is looked for again later. */
function keepsPage(answer: ProfileState): boolean {
  if (state.status !== 'signed-in' || !state.needsLogin || answer.status === 'signed-in') return false
  loadedFor = null
  return true
}

function reloadPage(): void {
  dropUnsavedWork()
  window.location.reload()
}

async function read(): Promise<ProfileState> {
  const session = await currentSession()
  if (!session) return { status: 'guest' }
  try {
    return await readMember(session)
  } catch (error) {
    if (isApiRefusal(error, 'not_signed_in')) return { status: 'guest' }
    throw error
  }
}

async function readMember({ authId, email }: { authId: string; email: string }): Promise<SignedIn> {
  const profile = (await readOwnProfile(authId)) ?? null
  const chosen = profile ? await readChosen(profile) : { plan: null, goals: [] }
  return { status: 'signed-in', authId, email, profile, ...chosen }
}

/** The plan and those of the goals that still exist. */
async function readChosen(profile: SignedInProfile): Promise<Pick<SignedIn, 'plan' | 'goals'>> {
  const [plan, ...goals] = await Promise.all([
    profile.plan ? orNull(readPlan(profile.plan)) : null,
    ...profile.goals.map((id) => orNull(readGoal(id))),
  ])
  return { plan, goals: goals.filter((goal) => goal !== null) }
}

function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error) => {
    if (isApiRefusal(error, 'not_found')) return null
    throw error
  })
}

/** Undefined for somebody who has none yet: to be told so is no error, in the browser's console neither. */
export function readOwnProfile(authId: string) {
  return answerOf(api['profile-auth'].$get({ query: { authId, orNone: 'yes' } }))
}

function readPlan(id: string) {
  return answerOf(api.plan[':id'].$get({ param: { id } }))
}

function readGoal(id: string) {
  return answerOf(api.condition[':id'].$get({ param: { id } }))
}

function publish(next: ProfileState): ProfileState {
  state = next
  const { dataset } = document.documentElement
  if ('profile' in next) dataset.session = next.profile ? 'member' : 'account'
  else if (next.status === 'guest') delete dataset.session
  for (const subscriber of subscribers) subscriber()
  return next
}

/**
 * Runs the steps that make somebody a member: signing in, creating the profile, reading it. Until they end, the
 * news that somebody signed in does not make the store look for a profile that is not there yet.
 */
export async function whileEntering<T>(steps: () => Promise<T>): Promise<T> {
  isEntering = true
  try {
    return await steps()
  } finally {
    isEntering = false
  }
}

onSession((news) => {
  const { event } = news
  if (event === 'redirectFailed') return
  if (event === 'signedIn') {
    if (!isEntering) void loadSignedInProfile()
    return
  }
  const isAct = event === 'sessionLost' && news.isAct
  const isOwnSignOut = event === 'signedOut' && !news.isElsewhere
  turn++
  loading = undefined
  loadedFor = null
  if (!isOwnSignOut && state.status === 'signed-in' && (isAct || hasUnsavedWork() || hasTypedText())) {
    publish({ ...state, needsLogin: true })
    return
  }
  publish({ status: 'guest', isLost: event === 'sessionLost' && state.status === 'signed-in' })
})
