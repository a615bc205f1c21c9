import { Hono } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { listInbox, requireInboxHtml } from './list-inbox.ts'

/** Returns the sandbox inbox as JSON: the mail that a member would have received. */
export const inboxRoutes = new Hono<HttpEnv>().get('/sandbox/inbox.json', async (c) => {
  c.header('cache-control', 'no-store')
  return c.json(await listInbox(c.var.ctx, { to: c.req.query('to') }))
})

/** Mails need inline styles, as mail programs require. Everything else in them is blocked. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** Serves one mail of the sandbox inbox for the frame that shows it, with its own content security policy. */
export const inboxMailRoutes = new Hono<HttpEnv>().get('/sandbox/inbox/:id', async (c) => {
  const html = await requireInboxHtml(c.var.ctx, c.req.param('id'))
  c.header('content-security-policy', MAIL_POLICY)
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'strict-origin')
  c.header('cache-control', 'no-store')
  return c.html(withNewTabs(html))
})

/** Our pages cannot be framed, so links in a mail open in a new tab. */
function withNewTabs(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}
