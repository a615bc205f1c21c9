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

/** One session may take so long; whatever it does then, it holds up nothing else. */
const SESSION_MS = 30_000
/** Whoever tries a mail has it for itself meanwhile; if its process ends, others take it up after this. */
const LEASE_MS = 45_000
/** Clocks that agree still show a little more or less. */
const NEARLY_MS = 1_000
const REMINDED_AT_ONCE = 500
const GIVEN_UP = 'The mail server took it at no time in three days.'
const NOT_OPENED = 'AWS KMS did not unwrap the key of its member.'

/**
 * Tries one mail that is due, and writes down how it went: sent, to be tried again and when, or failed and why. Safe to
 * repeat and to do twice at once: a mail that went out, failed, or is being tried is left alone.
 */
export async function sendMail(ctx: Context, transport: Transporter, mailId: string): Promise<void> {
  const mail = await take(ctx, mailId)
  if (!mail) return comeAgain(ctx, mailId)
  const opened = await openToSend(ctx, mail)
  if (!mail.to || !opened) return
  const { unsubscribeUrl, ...content } = opened
  // The message id is the row's, so that a mail server can tell a repeated delivery.
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

/** Once a mail went, only the fact remains. */
const NOTHING_LEFT = { to: null, sealed: null, memberId: null, content: null }

/**
 * What a mail says; null where it cannot be told now, or ends: its member has left, or agrees no longer that their
 * health data is used.
 */
async function openToSend(ctx: Context, mail: MailRow): Promise<MailContent | null> {
  const { id, memberId: profileId, sealed, content } = mail
  try {
    // What was queued before is sealed without the member's key, and asks for the consent that lends it all the same.
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

/** Another has it, or its time has not come by this clock. */
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

/** The server works again: whatever waited for that need not wait longer. */
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
