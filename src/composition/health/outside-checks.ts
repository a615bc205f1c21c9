import { isIP } from 'node:net'
import { connect } from 'node:tls'
import Stripe from 'stripe'
import { asSystem } from '#platform/context.ts'
import { deadlineSignal } from '#platform/deadline.ts'
import { findWaitingMail, isStuck } from '#platform/mail/sweep-mail.ts'
import { type Found, failing, type HealthCheck, type HealthOutside, well } from './health-check.ts'
import { inTime } from './in-words.ts'

export const stripeCheck: HealthCheck = {
  check: 'stripe',
  keepSeconds: { well: 5 * 60, failing: 60 },
  run: async (_, { stripe }) => {
    try {
      await stripe.prices.list({ limit: 1 }, { maxNetworkRetries: 0 })
      return well('Stripe accepts our key.')
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      return whyRefused(error)
    }
  },
}

function whyRefused(error: Stripe.errors.StripeError): Found {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeAuthenticationError)
    return failing(
      'Stripe refuses our key. Nobody can subscribe, change a card or cancel.',
      'Set STRIPE_SECRET_KEY to a key that is valid at Stripe, and start again.',
    )
  if (error instanceof StripePermissionError)
    return failing(
      'Our key at Stripe may not read prices.',
      'Give the restricted key the rights that docs/configuration.md names.',
    )
  return failing(
    'Stripe does not answer.',
    'Look at status.stripe.com, and whether this server reaches Stripe. What was asked for is asked again.',
  )
}

export const mailCheck: HealthCheck = {
  check: 'mail',
  keepSeconds: { well: 5 * 60, failing: 60 },
  run: async (given, { transport }) => {
    const ctx = asSystem(given)
    const waiting = await findWaitingMail(ctx)
    if (waiting && isStuck(ctx, waiting)) {
      const seconds = (ctx.now().getTime() - waiting.since.getTime()) / 1000
      return failing(
        `No email has left for ${inTime(seconds)}, and ${waiting.count} ${waiting.count === 1 ? 'waits' : 'wait'}.`,
        'Run careplate failures to see what the mail server says, and look at SMTP_URL and the worker.',
        seconds,
      )
    }
    if (ctx.config.mail.transport !== 'smtp')
      return well('Email goes to the sandbox inbox; nothing is sent.', 0)
    return reachMailServer(transport)
  },
}

async function reachMailServer(transport: HealthOutside['transport']): Promise<Found> {
  try {
    await transport.verify()
    return well('The mail server takes our email.', 0)
  } catch (error) {
    const isRefused = (error as { code?: string }).code === 'EAUTH'
    return failing(
      isRefused ? 'The mail server refuses our sign-in.' : 'The mail server does not answer.',
      isRefused
        ? 'Set SMTP_URL to a user and password that the mail server accepts.'
        : 'Look whether the server in SMTP_URL is up, and whether this server reaches it. Email waits until then.',
    )
  }
}

const LEAST_DAYS_LEFT = 14
const DAY_SECONDS = 24 * 60 * 60
const RENEW = 'Renew the certificate of the server or proxy at PUBLIC_URL, and look why that did not happen.'

export const certificateCheck: HealthCheck = {
  check: 'certificate',
  keepSeconds: { well: 60 * 60, failing: 60 },
  run: async ({ config, now }) => {
    const { protocol, hostname, port } = new URL(config.publicUrl)
    if (protocol !== 'https:') return well('The public address is not https, so there is no certificate.')
    const read = await readCertificate(hostname, Number(port || 443))
    if (!read)
      return failing(
        'The public address does not answer with a certificate.',
        'Look whether the server or proxy at PUBLIC_URL is up, and whether this server reaches it.',
      )
    return judgeCertificate(read, now())
  },
}

/** Judges a certificate for operators. It fails from two weeks before it expires. */
export function judgeCertificate({ validTo, problem }: Certificate, now: Date): Found {
  const seconds = (validTo.getTime() - now.getTime()) / 1000
  if (seconds <= 0) return failing('The certificate of the public address has expired.', RENEW, seconds)
  if (problem) return failing(`Browsers do not trust the certificate (${problem}).`, RENEW, seconds)
  const left = `The certificate of the public address expires in ${inTime(seconds)}.`
  return seconds < LEAST_DAYS_LEFT * DAY_SECONDS ? failing(left, RENEW, seconds) : well(left, seconds)
}

type Certificate = { validTo: Date; problem: string | null }

/**
 * Returns the certificate of a server, or null if no server with a certificate responds. Untrusted
 * certificates are returned, too.
 */
function readCertificate(host: string, port: number): Promise<Certificate | null> {
  return new Promise((resolve) => {
    // An IP address is not a valid server name (RFC 6066, 3).
    const named = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port, ...named, rejectUnauthorized: false, timeout: 3_000 })
    const end = (found: Certificate | null) => {
      socket.destroy()
      resolve(found)
    }
    deadlineSignal(3_000).addEventListener('abort', () => end(null))
    socket.once('timeout', () => end(null)).once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const problem = socket.authorized ? null : codeOf(socket.authorizationError)
      end(valid_to ? { validTo: new Date(valid_to), problem } : null)
    })
  })
}

/** Node reports the problem as an error or, according to its types, as a code. */
function codeOf(problem: Error | string | null): string {
  return typeof problem === 'string' ? problem : ((problem as { code?: string } | null)?.code ?? 'unknown')
}
