import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { AppError } from '#platform/errors.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'

/** Who asks. `system` is a job, the command line or the seeding; a request is never `system`. */
export type Who = { kind: 'guest' } | SignedIn | { kind: 'system' }

type SignedIn = {
  kind: 'signed-in'
  authUserId: string
  profileId: string | null
  isAdmin: boolean
  /** When they last showed who they are; left out where nobody can say. */
  signedInAt?: Date | undefined
}

/** What every verb is given: who asks, the clock, the connection or transaction, and the job queue. */
export type Context = {
  who: Who
  now: () => Date
  db: Db
  jobs: JobQueue
  config: Config
  log: Logger
  requestId: string
  /** Whom a request comes from, as limits count it: an address, or a network of IPv6. */
  network?: string | undefined
}

/** Runs `act` in one transaction (a savepoint when already inside one); an exception rolls everything back. */
export function inTransaction<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => act({ ...ctx, db: tx }))
}

export function asSystem(ctx: Context): Context {
  return { ...ctx, who: { kind: 'system' } }
}

export function isAdmin(who: Who): boolean {
  return who.kind === 'system' || (who.kind === 'signed-in' && who.isAdmin)
}

export function requireAdmin(who: Who): void {
  if (isAdmin(who)) return
  requireSignedIn(who)
  throw new AppError('not_allowed', 'Only an administrator can do this.')
}

export function requireSignedIn(who: Who): asserts who is Exclude<Who, { kind: 'guest' }> {
  if (who.kind === 'guest') throw new AppError('not_signed_in', 'Please sign in first.')
}
