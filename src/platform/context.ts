import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { AppError } from '#platform/errors.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'

/** What somebody who works here may be beside an administrator. Each is a group of the user pool, by this name. */
export const ROLES = ['editor', 'dietitian', 'support'] as const
export type Role = (typeof ROLES)[number]

/** Who asks. `system` is a job, the command line or the seeding; a request is never `system`. */
export type Requester = { kind: 'guest' } | SignedIn | { kind: 'system' }

type SignedIn = {
  kind: 'signed-in'
  authUserId: string
  profileId: string | null
  isAdmin: boolean
  /** What they may do here beside; left out for members. */
  roles?: readonly Role[]
  /** When they last showed who they are; left out where nobody can say. */
  signedInAt?: Date | undefined
}

/** What every verb is given: who asks, the clock, the connection or transaction, and the job queue. */
export type Context = {
  requester: Requester
  now: () => Date
  db: Db
  jobs: JobQueue
  config: Config
  log: Logger
  requestId: string
  /** Whom a request comes from, as limits count it: an address, or a network of IPv6. */
  network?: string | undefined
  /** Returns a signal that is aborted when the client disconnects. A function, since few requests need the signal. */
  hangUp?: (() => AbortSignal) | undefined
  /** What a request says it was sent by: `User-Agent`. */
  agent?: string | undefined
  /** Health data that staff opened in this request: names of columns, by the id of the member's profile. */
  readings?: Map<string, Set<string>> | undefined
  /** The browser that one of our own pages is open in, as far as a request to the user pool shows. */
  browser?: OwnBrowser | undefined
}

/**
 * `secret` came along in a cookie that no script can read; `setSecret` has the browser carry another one, and `forget`
 * drop it with what it holds of our answers.
 */
export type OwnBrowser = { secret: string | null; setSecret: (secret: string) => void; forget: () => void }

/** Runs `act` in one transaction (a savepoint when already inside one); an exception rolls everything back. */
export function inTransaction<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => act({ ...ctx, db: tx }))
}

export function asSystem(ctx: Context): Context {
  return { ...ctx, requester: { kind: 'system' } }
}

export function isAdmin(requester: Requester): boolean {
  return requester.kind === 'system' || (requester.kind === 'signed-in' && requester.isAdmin)
}

export function requireAdmin(requester: Requester): void {
  if (isAdmin(requester)) return
  requireSignedIn(requester)
  throw new AppError('not_allowed', 'Only an administrator can do this.')
}

export function requireSignedIn(
  requester: Requester,
): asserts requester is Exclude<Requester, { kind: 'guest' }> {
  if (requester.kind === 'guest') throw new AppError('not_signed_in', 'Please log in first.')
}

/** Of the groups that somebody is in, those that say what they may do here. */
export function rolesIn(groups: readonly string[]): Role[] {
  return ROLES.filter((role) => groups.includes(role))
}
