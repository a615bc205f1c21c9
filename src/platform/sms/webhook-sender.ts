import { createHmac } from 'node:crypto'
import { deadlineSignal } from '#platform/deadline.ts'
import type { TextSender } from './text-sender.ts'

const TIMEOUT_MS = 10_000

/**
 * Posts each message as JSON to the operator's address, signed as defined by
 * https://www.standardwebhooks.com, so that any of its libraries can verify the signature. Any response other
 * than a timely 2xx is a failure.
 */
export function webhookSender(
  { url, secret }: { url: string; secret: Buffer },
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): TextSender {
  return async ({ id, to, text }) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const body = JSON.stringify({ type: 'sms.send', data: { to, text } })
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      // A redirect would send the code to an address that was not configured.
      redirect: 'error',
      signal: deadlineSignal(timeoutMs),
    })
    // The response body is not needed and could be endless.
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`SMS_WEBHOOK_URL answered ${answer.status}.`)
  }
}
