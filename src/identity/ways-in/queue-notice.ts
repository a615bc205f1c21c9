import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { requireFewChanges } from '../access/require-few-changes.ts'
import { readDeviceName } from '../browsers/device-name.ts'
import { type Place, placeOf } from '../browsers/place.ts'
import type { Before, Notice } from '../columns/notice.ts'
import { users, wayInChanges } from '../tables.ts'
import { UNDO_MS } from '../users/undoable.ts'
import { BY_ADMINISTRATOR, NOTICES } from './notice.ts'
import { NoticeMail } from './notice-mail.tsx'

type Change = {
  sub: string
  notice: Notice
  detail?: string
  before?: Before
  /**
   * The owner's mail address, if it is no longer the account's. Null if it was never verified, so that the
   * undo link does not give the account to a stranger.
   */
  to?: string | null
}

/** Records a credential change and mails its owner, in the transaction that makes the change. */
export async function queueNotice(ctx: Context, change: Change): Promise<void> {
  const { sub, notice, detail, before } = change
  const [user] = await ctx.db.select({ to: users.username }).from(users).where(eq(users.sub, sub))
  if (!user) return
  if (notice !== 'password' && notice !== 'sign-in') await requireFewChanges(ctx, sub)
  const token = randomBytes(32).toString('base64url')
  const isByAdministrator = detail === BY_ADMINISTRATOR
  const isMailed = change.to !== null
  // The location of staff stays private.
  const place = isByAdministrator ? { network: null, agent: null } : placeOf(ctx)
  await forgetOldest(ctx, sub)
  await ctx.db.insert(wayInChanges).values({
    id: newId(),
    sub,
    notice,
    detail: detail ?? null,
    before: before ?? {},
    ...place,
    changedAt: ctx.now(),
    undoHash: isMailed ? hashOfUndoToken(token) : null,
  })
  if (!isMailed) return
  const mail = await renderMail(
    NoticeMail({
      notice,
      isByAdministrator,
      place: linesOf(ctx, { ...place, isByAdministrator }),
      undoUrl: `${ctx.config.publicUrl}/undo#${token}`,
    }),
  )
  const [subject] = NOTICES[notice]
  await queueMail(ctx, { key: `identity:${randomUUID()}`, to: change.to ?? user.to, subject, ...mail })
}

/** A fast hash is enough because the token is as random as a key. */
export function hashOfUndoToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function linesOf(
  ctx: Context,
  { network, agent, isByAdministrator }: Place & { isByAdministrator: boolean },
): string[] {
  const who = isByAdministrator ? ['By: an administrator of Careplate'] : []
  const device = agent ? [`With: ${deviceOf(agent)}`] : []
  const address = network ? [`From: the internet address ${network}`] : []
  return [`When: ${MOMENT.format(ctx.now())} UTC`, ...who, ...device, ...address]
}

/** `Nov 21, 2026, 5:04 AM` */
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/**
 * Formats a device such as “Firefox on Linux”. A program's own name means little to most people, and is shown
 * on the security page.
 */
function deviceOf(agent: string): string {
  const { browser, system } = readDeviceName(agent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown device')
}

const MOST = 100

/**
 * Keeps only the newest changes of users with many. Changes that can be undone stay, because an attacker
 * could otherwise push them out with more changes.
 */
async function forgetOldest(ctx: Context, sub: string): Promise<void> {
  const oldest = sql`${wayInChanges.id} in (
    select id from identity.way_in_changes where sub = ${sub} order by changed_at desc offset ${MOST}
  )`
  const isOver = lt(wayInChanges.changedAt, new Date(ctx.now().getTime() - UNDO_MS))
  await ctx.db.delete(wayInChanges).where(and(eq(wayInChanges.sub, sub), isOver, oldest))
}
