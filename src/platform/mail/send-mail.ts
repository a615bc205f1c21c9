import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { type Context, inTransaction } from '#platform/context.ts'
import { withDeadline } from '#platform/deadline.ts'
import { KmsError } from '#platform/member-keys/kms-error.ts'
import { findMemberKeys } from '#platform/member-keys/member-key.ts'
import { NoConsent } from '#platform/member-keys/no-consent.ts'
import { NoKey } from '#platform/member-keys/no-key.ts'
import { openRow } from '#platform/member-keys/open-sealed.ts'
import { type MailError, mailErrorOf, TRIED_FOR_MS, waitAfter } from './mail-error.ts'
import { sendMailJob } from './queue-mail.ts'
import { type MailContent, openMail } from './sealed-mail.ts'
import { outgoingMail } from './tables.ts'
import { messageIdOf } from './transport.ts'

type MailRow = typeof outgoingMail.$inferSelect

/** Time limit of one session. A session that exceeds it blocks nothing else. */
const SESSION_MS = 30_000
/**
 * A worker that tries a mail has a lease on it. If its process ends, other workers pick up the mail after
 * this time.
 */
const LEASE_MS = 45_000
/** Synchronized clocks can still differ slightly. */
const NEARLY_MS = 1_000
const REMINDED_AT_ONCE = 500
const GIVEN_UP = 'The mail server took it at no time in three days.'
const NOT_OPENED = 'AWS KMS did not unwrap the key of its member.'

/**
 * Tries one mail that is due and records the result: sent, to be retried at a certain time, or failed with a
 * reason. Safe to repeat and to run concurrently: a mail that was sent, failed, or is being tried is left
 * alone.
 */
export async function sendMail(ctx: Context, transport: Transporter, mailId: string): Promise<void> {
  const mail = await take(ctx, mailId)
  if (!mail) return comeAgain(ctx, mailId)
  const opened = await openToSend(ctx, mail)
  if (!mail.to || !opened) return
  const { unsubscribeUrl, ...content } = opened
  // The message id is the id of the row, so that a mail server can detect a repeated delivery.
  const message = {
    to: mail.to,
    ...content,
    messageId: messageIdOf(ctx.config, mail.id),
    ...headersOf(unsubscribeUrl),
  }
  try {
    await withDeadline(SESSION_MS, async () => transport.sendMail(message))
  } catch (error) {
    await putOff(ctx, mail, mailErrorOf(error))
    return
  }
  await ctx.db
    .update(outgoingMail)
    .set({ sentAt: ctx.now(), ...NOTHING_LEFT, lastError: null, waitsForServer: false })
    .where(eq(outgoingMail.id, mailId))
  await remindOthers(ctx)
}

/** Once a mail is sent, only this fact remains. */
const NOTHING_LEFT = { to: null, sealed: null, memberId: null, content: null }

/**
 * Returns the content of a mail. Returns null if it cannot be opened now, or if the mail is dropped because
 * its member was deleted or withdrew consent to the use of health data.
 */
async function openToSend(ctx: Context, mail: MailRow): Promise<MailContent | null> {
  const { id, memberId: profileId, sealed, content } = mail
  try {
    // Mail queued before member keys existed is sealed without the member's key, but still requires the
    // consent.
    if (sealed && profileId) await findMemberKeys(ctx, 'send-mail', [profileId])
    if (sealed) return openMail(ctx.config, id, sealed)
    return (await openRow(ctx, 'send-mail', { id, profileId, content })).content
  } catch (error) {
    if (error instanceof NoConsent || error instanceof NoKey)
      await ctx.db.delete(outgoingMail).where(eq(outgoingMail.id, id))
    else if (error instanceof KmsError) await putOff(ctx, mail, { kind: 'mail', said: NOT_OPENED })
    else throw error
    return null
  }
}

/** Keeps mail programs from sending automatic replies to our mail (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** Headers of a mail. With an unsubscribe address, mail programs show their own unsubscribe button. */
function headersOf(unsubscribeUrl: string | undefined) {
  if (!unsubscribeUrl) return { headers: AUTOMATIC }
  return {
    list: { unsubscribe: { url: unsubscribeUrl } },
    headers: { ...AUTOMATIC, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

async function take(ctx: Context, mailId: string): Promise<MailRow | undefined> {
  const now = ctx.now()
  const [mail] = await ctx.db
    .update(outgoingMail)
    .set({
      attempts: sql`${outgoingMail.attempts} + 1`,
      nextTryAt: new Date(now.getTime() + LEASE_MS),
      waitsForServer: false,
    })
    .where(
      and(
        eq(outgoingMail.id, mailId),
        isWaiting(),
        lte(outgoingMail.nextTryAt, new Date(now.getTime() + NEARLY_MS)),
      ),
    )
    .returning()
  return mail
}

/** Reschedules a mail that another worker has, or that is not yet due by this clock. */
async function comeAgain(ctx: Context, mailId: string): Promise<void> {
  const [mail] = await ctx.db
    .select({ nextTryAt: outgoingMail.nextTryAt })
    .from(outgoingMail)
    .where(and(eq(outgoingMail.id, mailId), isWaiting()))
  if (mail) await ctx.jobs.enqueue(ctx.db, sendMailJob, { mailId }, { runAt: mail.nextTryAt })
}

function isWaiting() {
  return and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt))
}

async function putOff(ctx: Context, mail: MailRow, { kind, said }: MailError): Promise<void> {
  const now = ctx.now()
  const sinceMs = now.getTime() - mail.createdAt.getTime()
  if (kind === 'refused' || sinceMs > TRIED_FOR_MS) {
    const lastError = kind === 'refused' ? said : `${GIVEN_UP} ${said}`
    await ctx.db.update(outgoingMail).set({ failedAt: now, lastError }).where(eq(outgoingMail.id, mail.id))
    ctx.log.error({ mailId: mail.id, said: lastError }, 'a mail cannot be sent: see `careplate failures`')
    return
  }
  const nextTryAt = new Date(now.getTime() + waitAfter(kind, { attempts: mail.attempts, sinceMs }))
  ctx.log.warn({ mailId: mail.id, said, nextTryAt }, 'a mail was not taken yet')
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(outgoingMail)
      .set({ nextTryAt, lastError: said, waitsForServer: kind === 'server' })
      .where(eq(outgoingMail.id, mail.id))
    await ctx.jobs.enqueue(ctx.db, sendMailJob, { mailId: mail.id }, { runAt: nextTryAt })
  })
}

/** Makes all waiting mail due now, because the server works again. */
async function remindOthers(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const others = await ctx.db
      .select({ id: outgoingMail.id })
      .from(outgoingMail)
      .where(and(isWaiting(), eq(outgoingMail.waitsForServer, true)))
      .limit(REMINDED_AT_ONCE)
      .for('update', { skipLocked: true })
    if (others.length === 0) return
    const ids = others.map(({ id }) => id)
    await ctx.db
      .update(outgoingMail)
      .set({ nextTryAt: ctx.now(), waitsForServer: false })
      .where(inArray(outgoingMail.id, ids))
    for (const mailId of ids) await ctx.jobs.enqueue(ctx.db, sendMailJob, { mailId })
  })
}
