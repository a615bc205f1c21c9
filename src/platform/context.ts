import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { AppError } from '#platform/errors.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'

/** Roles of staff other than administrators. Each is a user-pool group of the same name. */
export const ROLES = ['editor', 'dietitian', 'support'] as const
export type Role = (typeof ROLES)[number]

/** The caller. `system` is a job, the command line or the seeding; a request is never `system`. */
export type Requester = { kind: 'guest' } | SignedIn | { kind: 'system' }

type SignedIn = {
  kind: 'signed-in'
  authUserId: string
  profileId: string | null
  isAdmin: boolean
  /** Additional roles of staff. Undefined for members. */
  roles?: readonly Role[]
  /** Time of the last authentication. Undefined if it is unknown. */
  signedInAt?: Date | undefined
}

/**
 * The context that every use case receives: the caller, the clock, the connection or transaction, and the job
 * queue.
 */
export type Context = {
  requester: Requester
  now: () => Date
  db: Db
  jobs: JobQueue
  config: Config
  log: Logger
  requestId: string
  /** Origin of a request for rate limits: an IPv4 address, or an IPv6 network. */
  network?: string | undefined
  /** Returns a signal that is aborted when the client disconnects. A function, since few requests need the signal. */
  hangUp?: (() => AbortSignal) | undefined
  /** The `User-Agent` of a request. */
  agent?: string | undefined
  /** Health data that staff opened in this request: column names by the id of the member's profile. */
  readings?: Map<string, Set<string>> | undefined
  /** The browser that shows one of our own pages, if a request to the user pool comes from one. */
  browser?: OwnBrowser | undefined
}

/**
 * `secret` is from a cookie that no script can read. `setSecret` replaces this cookie. `forget` makes the
 * browser drop the cookie and its stored responses from us.
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

/** Returns the groups that are staff roles. */
export function rolesIn(groups: readonly string[]): Role[] {
  return ROLES.filter((role) => groups.includes(role))
}
