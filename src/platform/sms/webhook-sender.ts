import { createHmac } from 'node:crypto'
import { deadlineSignal } from '#platform/deadline.ts'
import type { TextSender } from './text-sender.ts'

const TIMEOUT_MS = 10_000

/**
 * Posts each message as JSON to an address of the operator's, signed as https://www.standardwebhooks.com has it, so
 * that any of its libraries can check it there. Any answer but a 2xx in time is a failure.
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
      // It would send the code on to an address that nobody has agreed to.
      redirect: 'error',
      signal: deadlineSignal(timeoutMs),
    })
    // Nothing in the answer is of use, and it may be without end.
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`SMS_WEBHOOK_URL answered ${answer.status}.`)
  }
}
