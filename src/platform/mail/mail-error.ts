/**
 * Reason why a mail was not accepted: the `server` cannot be used, it defers this `mail` (SMTP 4xx, as
 * greylisting does), or it has `refused` the mail permanently
 * (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1).
 */
export type MailError = { kind: 'server' | 'mail' | 'refused'; said: string }

/** An error of nodemailer: its own code, the step of the session, and the server's response. */
type SendError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

const OF_THIS_MAIL = new Set(['RCPT TO', 'DATA'])
const LONGEST_SAID = 300

export function mailErrorOf(error: unknown): MailError {
  const { code, command, responseCode, response, message } = error as SendError
  const said = withoutAddresses(response || message || String(error)).slice(0, LONGEST_SAID)
  const isOfThisMail = OF_THIS_MAIL.has(command ?? '') || code === 'EMESSAGE'
  // 421 ends the session, regardless of the step.
  if (!isOfThisMail || !responseCode || responseCode === 421) return { kind: 'server', said }
  return { kind: responseCode >= 500 ? 'refused' : 'mail', said }
}

/** Removes email addresses from a text. The recipient is in the mail's row as long as that row is kept. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…')
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const GROWING_MS = [
  ...[30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE],
  ...[60 * MINUTE, 120 * MINUTE, 180 * MINUTE],
]
const SERVER_WAITS_MS = [5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND]
const SERVER_LATER_MS = 5 * MINUTE
const HOUR = 60 * MINUTE

/**
 * Time during which a mail is retried, as is usual for senders
 * (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1).
 */
export const TRIED_FOR_MS = 3 * 24 * HOUR

/** Returns the delay after `attempts` tries, the first of which was `sinceMs` ago. */
export function waitAfter(
  kind: 'server' | 'mail',
  { attempts, sinceMs }: { attempts: number; sinceMs: number },
) {
  if (kind === 'server' && sinceMs > HOUR) return SERVER_LATER_MS
  const waits = kind === 'server' ? SERVER_WAITS_MS : GROWING_MS
  return waits[Math.min(attempts, waits.length) - 1] ?? SERVER_LATER_MS
}
