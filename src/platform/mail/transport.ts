import { createTransport, type Transport, type Transporter } from 'nodemailer'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { sealMail } from './sealed-mail.ts'
import { sandboxInbox } from './tables.ts'

/**
 * Creates the transport for the configured mail server, or for the sandbox inbox behind the same nodemailer
 * interface.
 */
export function mailTransport(config: Config, db: Db): Transporter {
  const { email: replyTo } = config.operator
  const defaults = { from: config.mail.from, ...(replyTo && { replyTo }) }
  if (config.mail.transport === 'smtp') {
    const { url, dkim } = config.mail
    return createTransport({ url: withLimits(url), ...(dkim && { dkim: { ...dkim, ...SIGNED } }) }, defaults)
  }
  return createTransport(sandboxTransport(config, db), defaults) as unknown as Transporter
}

/** Returns the `Message-ID` of a mail: the id of its row at the sender's domain (RFC 5322, 3.6.4). */
export function messageIdOf({ mail: { from } }: Pick<Config, 'mail'>, id: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'careplate'
  return `<${id}@${domain}>`
}

/** One-click unsubscribing is only valid if its two headers are signed as well (RFC 8058, 4). */
const SIGNED = {
  headerFieldNames:
    'From:Reply-To:To:Subject:Date:Message-ID:Auto-Submitted:MIME-Version:Content-Type:' +
    'Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post',
}

/** Time limits for the steps of a session, unless the address sets others. */
const LIMITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

function withLimits(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(LIMITS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  return url.href
}

function sandboxTransport(config: Config, db: Db): Transport {
  return {
    name: 'careplate-sandbox-inbox',
    version: '1',
    send(mail, done) {
      const { to, subject, text, html, messageId } = mail.data
      const envelope = { from: false as const, to: [String(to)] }
      const mailId = /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? ''
      const content = { subject: subject ?? '', text: String(text ?? ''), html: String(html ?? '') }
      const sealed = sealMail(config, mailId, content)
      db.insert(sandboxInbox)
        .values({ mailId, to: String(to), sealed, sentAt: new Date() })
        .onConflictDoNothing()
        .then(
          () => done(null, { messageId: messageId ?? '', envelope }),
          (error) => done(error, { messageId: '', envelope }),
        )
    },
  }
}
