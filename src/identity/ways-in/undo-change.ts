import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { sendCode } from '../codes/send-code.ts'
import type { Notice } from '../columns/notice.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { passkeys, softwareTokens, users, wayInChanges } from '../tables.ts'
import { emailChanged } from '../users/events/email-changed.ts'
import { isDuplicate } from '../users/is-duplicate.ts'
import { UNDO_HOURS, UNDO_MS } from '../users/undoable.ts'
import type { UserRow } from '../users/user-row.ts'
import { endWaysIn } from './end-ways-in.ts'
import { hashOfUndoToken } from './queue-notice.ts'

type ChangeRow = typeof wayInChanges.$inferSelect

export type Undone = {
  notice: Notice
  frozenUntil: Date
  /**
   * False if another user has the address. The account is then disabled until an administrator gives it an
   * address.
   */
  isAddressBack: boolean
}

/**
 * Undoes a change for the holder of a notice's link, within its time limit. Reverts that change and all later
 * ones, newest first, ends every sign-in, requires a new password by mail, and freezes the credentials for
 * the same length of time.
 *
 * Of several addresses only the first is restored, because the later ones may belong to other people. If
 * another user has that address, everything else is still done and the account is disabled, because a new
 * password by mail would go to the person who took it.
 */
export async function undoChange(ctx: Context, { token }: { token: string }): Promise<Undone> {
  const frozenUntil = new Date(ctx.now().getTime() + UNDO_MS)
  const undone = await inTransaction(ctx, async (ctx) => {
    const change = await requireChange(ctx, token)
    const [user] = await ctx.db.select().from(users).where(eq(users.sub, change.sub)).for('update')
    if (!user) throw tooLate()
    // If two requests run at once, the second finds the change already undone.
    await requireChange(ctx, token)
    const later = await changesSince(ctx, change)
    for (const each of later) await putBack(ctx, each)
    const oldestAddress = later.findLast(({ notice }) => notice === 'address')
    const isAddressBack = !oldestAddress || (await putBackAddress(ctx, oldestAddress))
    await ctx.db.update(wayInChanges).set({ undoneAt: ctx.now() }).where(sinceThen(change))
    const [after] = await ctx.db
      .update(users)
      .set({
        status: lockedStatus(user),
        changesFrozenUntil: frozenUntil,
        pendingEmail: null,
        pendingPhone: null,
        ...(!isAddressBack && { isEnabled: false, emailVerified: false }),
      })
      .where(eq(users.sub, user.sub))
      .returning()
    await endWaysIn(ctx, { sub: user.sub })
    await recordChange(ctx, {
      act: 'undo-change',
      subject: `user:${user.sub}`,
      after: { notice: change.notice, isAddressBack },
    })
    return { notice: change.notice, isAddressBack, user: after ?? user }
  })
  const { notice, isAddressBack, user } = undone
  if (isAddressBack)
    await sendCode(ctx, { sub: user.sub, purpose: 'reset', to: user.username, hasUser: true })
  return { notice, frozenUntil, isAddressBack }
}

/** Throws if the link of a notice no longer undoes anything. Changes nothing. */
export async function checkUndoLink(ctx: Context, { token }: { token: string }): Promise<void> {
  await requireChange(ctx, token)
}

async function requireChange(ctx: Context, token: string): Promise<ChangeRow> {
  const [change] = await ctx.db
    .select()
    .from(wayInChanges)
    .where(eq(wayInChanges.undoHash, hashOfUndoToken(token)))
  const isGood = change && !change.undoneAt && change.changedAt.getTime() + UNDO_MS > ctx.now().getTime()
  if (isGood) return change
  noteSecurity(ctx, { event: 'undo-refused', user: change?.sub })
  throw tooLate()
}

/** Returns the change and all later ones, newest first. Changes of the same time are ordered by id. */
function changesSince(ctx: Context, change: ChangeRow): Promise<ChangeRow[]> {
  return ctx.db
    .select()
    .from(wayInChanges)
    .where(sinceThen(change))
    .orderBy(desc(wayInChanges.changedAt), desc(wayInChanges.id))
}

function sinceThen({ sub, changedAt }: ChangeRow) {
  return and(eq(wayInChanges.sub, sub), gte(wayInChanges.changedAt, changedAt), isNull(wayInChanges.undoneAt))
}

/** Reverts any change except an address. */
async function putBack(ctx: Context, { sub, notice, before, detail }: ChangeRow): Promise<void> {
  if (notice === 'provider' && detail) {
    const [provider = '', subject = ''] = splitOnce(detail)
    await ctx.db
      .delete(providerAccounts)
      .where(
        and(
          eq(providerAccounts.sub, sub),
          eq(providerAccounts.provider, provider),
          eq(providerAccounts.subject, subject),
        ),
      )
  }
  if (notice === 'passkey' && detail)
    await ctx.db.delete(passkeys).where(and(eq(passkeys.sub, sub), eq(passkeys.credentialId, detail)))
  if (notice === 'second-step' || notice === 'authenticator')
    await putBackSecondStep(ctx, { sub, notice, before })
}

/** The key of a replaced or deleted app is gone, so the owner sets up an app again after signing in. */
async function putBackSecondStep(
  ctx: Context,
  { sub, notice, before }: Pick<ChangeRow, 'sub' | 'notice' | 'before'>,
): Promise<void> {
  const [app] = await ctx.db.select().from(softwareTokens).where(eq(softwareTokens.sub, sub))
  const isAppGone = notice === 'authenticator' || !app?.secret
  const known = before.mfaMethods ?? []
  const mfaMethods = isAppGone ? known.filter((method) => method !== 'SOFTWARE_TOKEN_MFA') : known
  const preferredMfa = mfaMethods.find((method) => method === before.preferredMfa) ?? null
  await ctx.db.update(users).set({ mfaMethods, preferredMfa }).where(eq(users.sub, sub))
  if (isAppGone || !mfaMethods.includes('SOFTWARE_TOKEN_MFA')) {
    await ctx.db.delete(softwareTokens).where(eq(softwareTokens.sub, sub))
  }
}

/** Returns false if the address belongs to another account. */
async function putBackAddress(ctx: Context, { sub, before }: ChangeRow): Promise<boolean> {
  const { username, emailVerified = false } = before
  if (!username) return true
  try {
    await inTransaction(ctx, ({ db }) =>
      db.update(users).set({ username, emailVerified }).where(eq(users.sub, sub)),
    )
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
  await ctx.jobs.enqueue(ctx.db, emailChanged, { authUserId: sub })
  return true
}

/**
 * The person who made the change may know the password. A temporary password, or an unconfirmed account,
 * keeps its status.
 */
function lockedStatus({ status }: UserRow): UserRow['status'] {
  return status === 'CONFIRMED' ? 'RESET_REQUIRED' : status
}

function splitOnce(detail: string): [string, string] {
  const at = detail.indexOf(' ')
  return [detail.slice(0, at), detail.slice(at + 1)]
}

function tooLate(): AppError {
  return new AppError(
    'not_found',
    `This link no longer works. It works once, within ${UNDO_HOURS} hours. You can still choose a new password: every device is then signed out, passkeys no longer log in, and linked accounts are unlinked.`,
  )
}
