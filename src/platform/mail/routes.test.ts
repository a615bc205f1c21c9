import { Hono } from 'hono'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { test } from '#tests/support/test-context.ts'
import { listInbox } from './list-inbox.ts'
import { queueMail } from './queue-mail.ts'
import { inboxMailRoutes } from './routes.ts'
import { sendMail } from './send-mail.ts'
import { outgoingMail } from './tables.ts'
import { mailTransport } from './transport.ts'

function inboxOf(ctx: Context) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', { ...ctx, requester: { kind: 'guest' } })
    await next()
  })
  return app.route('/', inboxMailRoutes)
}

test('a mail is shown with its styles in a frame of our own and runs no scripts', async ({ ctx }) => {
  const html =
    '<html><head><style>p { color: red }</style></head><body><p style="margin: 0">Hello</p></body></html>'
  await queueMail(ctx, { key: 'welcome:1', to: 'ada@example.org', subject: 'Welcome', text: 'Hello', html })
  const [queued] = await ctx.db.select().from(outgoingMail)
  await sendMail(ctx, mailTransport(ctx.config, ctx.db), queued?.id ?? '')
  const [mail] = await listInbox(ctx, {})

  const answer = await inboxOf(ctx).request(`/sandbox/inbox/${mail?.id}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(html.replace('<head>', '<head><base target="_blank">'))
  const policy = answer.headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("style-src 'unsafe-inline'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy?.join()).toMatch(/^sandbox (?!.*allow-(scripts|same-origin))/)
  expect(answer.headers.get('x-frame-options')).toBeNull()
})

test('an unknown mail is not found, and with a real mail server no mail is found', async ({ ctx }) => {
  for (const id of [newId(), 'welcome:1'])
    expect((await inboxOf(ctx).request(`/sandbox/inbox/${id}`)).status).toBe(404)
  const real = { ...ctx, config: { ...ctx.config, mail: { ...ctx.config.mail, transport: 'smtp' as const } } }
  expect((await inboxOf(real as Context).request(`/sandbox/inbox/${newId()}`)).status).toBe(404)
})
