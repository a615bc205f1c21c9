import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { webhookSender } from './webhook-sender.ts'

const secret = Buffer.alloc(32, 7)
const message = { id: '01890a5d-ac96-774b-bcce-b302099a8057', to: '+4915112345678', text: '123456 …' }

async function aWebhook(answer: RequestListener) {
  const asked: { headers: IncomingHttpHeaders; method: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ headers: request.headers, method: request.method, body: await textOf(request) })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

test('a message is posted with a signature that requires the secret', async () => {
  await using webhook = await aWebhook((_, response) => response.writeHead(204).end())
  await webhookSender({ url: webhook.url, secret })(message)
  const [post] = webhook.asked
  expect(post?.method).toBe('POST')
  expect(JSON.parse(post?.body ?? '')).toEqual({
    type: 'sms.send',
    data: { to: message.to, text: message.text },
  })
  const timestamp = String(post?.headers['webhook-timestamp'])
  expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(5 * 60 * 1000)
  const signed = createHmac('sha256', secret).update(`${message.id}.${timestamp}.${post?.body}`)
  expect(post?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-signature': `v1,${signed.digest('base64')}`,
  })
})

test('any response other than a 2xx is a failure, and the error reveals nothing of the message', async () => {
  for (const status of [302, 400, 404, 429, 500, 503]) {
    await using webhook = await aWebhook((_, response) =>
      response.writeHead(status, { location: '/elsewhere' }).end('no'),
    )
    const failure = await webhookSender({ url: webhook.url, secret })(message).catch((error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(`${failure} ${failure.cause}`).not.toMatch(/123456|4915112345678/)
    expect(webhook.asked).toHaveLength(1)
  }
})

test('a missing response or an unreachable webhook is a failure within the time limit', async () => {
  await using silent = await aWebhook(() => undefined)
  await expect(webhookSender({ url: silent.url, secret }, { timeoutMs: 50 })(message)).rejects.toThrow()
  const { url } = await aWebhook(() => undefined).then(async (webhook) => {
    await webhook[Symbol.asyncDispose]()
    return webhook
  })
  await expect(webhookSender({ url, secret })(message)).rejects.toThrow()
})
