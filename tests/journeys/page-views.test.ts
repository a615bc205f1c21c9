import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from './people/accounts.ts'
import { logIn } from './people/member-path.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './running/browser.ts'
import { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
})

type Reported = { url: string; body: string; path?: string }

/** Collects a page's reports to the page view counter. */
function reportsOf(page: Page, to: string): Reported[] {
  const reports: Reported[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(to)) return
    const body = request.postData() ?? ''
    const path = request.url().endsWith('/p') ? JSON.parse(body).properties.path : undefined
    reports.push({ url: request.url(), body, path })
  })
  return reports
}

function pathsOf(reports: Reported[]): (string | undefined)[] {
  return reports.map(({ path }) => path).filter(Boolean)
}

describe('page views counted by us', () => {
  let server: RunningServer

  beforeAll(async () => {
    server = await RunningServer.start()
  })

  afterAll(async () => {
    await server?.stop()
  })

  async function onPage(test: (page: Page, reports: Reported[]) => Promise<void>, viewport = DESKTOP) {
    const { page, context, errors } = await visit(browser, { viewport })
    const reports = reportsOf(page, `${server.url}/analytics/`)
    try {
      await test(page, reports)
      // The browser logs each missing resource as an error.
      expect(errors.filter((error) => !error.includes('404'))).toEqual([])
    } finally {
      await context.close()
    }
  }

  async function viewsOf(kind: string): Promise<number> {
    const sql = 'select sum(views)::int as views from analytics.page_views where page = $1'
    const [row] = await query<{ views: number | null }>(server.dataDir, sql, [kind])
    return row?.views ?? 0
  }

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s each public page is reported by its kind, and counted', (_, viewport) =>
    onPage(async (page, reports) => {
      const before = await viewsOf('/health-goal/:slug/:id')
      await page.goto(`${server.url}/?utm_campaign=spring`)
      await expect.poll(() => pathsOf(reports)).toEqual(['/'])
      await page.getByRole('main').getByRole('link', { name: 'Depression' }).click()
      await expect.poll(() => pathsOf(reports)).toEqual(['/', '/health-goal/:slug/:id'])
      await page.goBack()
      await expect.poll(() => pathsOf(reports)).toEqual(['/', '/health-goal/:slug/:id', '/'])
      await page.goto(`${server.url}/no/such/page`)
      await expect.poll(() => pathsOf(reports).at(-1)).toBe('*')
      await expect.poll(() => viewsOf('/health-goal/:slug/:id')).toBe(before + 1)
    }, viewport),
  )

  test('pages shown by React are reported once after each navigation', () =>
    onPage(async (page, reports) => {
      await page.goto(`${server.url}/login`)
      await expect.poll(() => pathsOf(reports)).toEqual(['/login'])
      await logIn(page, await anAccount(server))
      await page.waitForURL(/\/account$/)
      await expect.poll(() => pathsOf(reports)).toEqual(['/login', '/account'])
      await page
        .getByRole('link', { name: /security/i })
        .first()
        .click()
      await page.waitForURL(/\/account\/security$/)
      await expect.poll(() => pathsOf(reports)).toEqual(['/login', '/account', '/account/security'])
    }))

  test('a choice of health goals is reported once, regardless of later choices', () =>
    onPage(async (page, reports) => {
      await page.goto(`${server.url}/subscribe`)
      await expect.poll(() => pathsOf(reports)).toEqual(['/subscribe'])
      await page.getByRole('link', { name: 'Balance' }).first().click()
      await page.waitForURL(/plan=/)
      await page.goto(`${server.url}/plans`)
      await expect.poll(() => pathsOf(reports)).toEqual(['/subscribe', '/plans'])
    }))

  test('no report names a health goal or a person, and nothing is stored in the browser', () =>
    onPage(async (page, reports) => {
      const link = `${server.url}/?goal=depression&utm_source=doctor`
      await page.goto(link)
      await expect.poll(() => pathsOf(reports)).toEqual(['/'])
      await page.getByRole('main').getByRole('link', { name: 'Depression' }).click()
      await expect.poll(() => pathsOf(reports)).toHaveLength(2)
      for (const { body } of reports) {
        expect(body).not.toMatch(/depression|doctor|title|referrer|userAgent|timezone|locale|https?:/i)
      }
      const events = reports.filter(({ path }) => path).map(({ body }) => JSON.parse(body))
      for (const event of events) {
        expect(event.properties).toEqual({ path: event.properties.path })
        expect(Object.keys(event.context).sort()).toEqual(['ip', 'library', 'page'])
        expect([event.context.ip, event.userId]).toEqual(['0.0.0.0', null])
      }
      expect(events[0].anonymousId).not.toBe(events[1].anonymousId)
      expect(await page.context().cookies()).toEqual([])
      expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([])
    }))

  test.each(['globalPrivacyControl', 'doNotTrack'])('whoever sends %s is not reported', (signal) =>
    onPage(async (page, reports) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.addInitScript((name) => {
        const value = name === 'doNotTrack' ? '1' : true
        Object.defineProperty(Navigator.prototype, name, { get: () => value })
      }, signal)
      await page.goto(server.url, { waitUntil: 'networkidle' })
      expect(asked.some((path) => path.startsWith('/assets/page-views'))).toBe(true)
      expect(asked.filter((path) => /analytics|api\/config/.test(path))).toEqual([])
      expect(reports).toEqual([])
    }),
  )
})

describe('page views counted by Segment', () => {
  const heard: { method: string; path: string; body: string }[] = []
  const segment = createServer(async (request, answer) => {
    const body = await textOf(request)
    if (request.method !== 'OPTIONS')
      heard.push({ method: request.method ?? '', path: request.url ?? '', body })
    answer.writeHead(200, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'application/json',
    })
    answer.end(JSON.stringify({ success: true, integrations: { 'Segment.io': { apiKey: 'theirs' } } }))
  })
  let server: RunningServer

  beforeAll(async () => {
    segment.listen(0, '127.0.0.1')
    await once(segment, 'listening')
    const origin = `http://127.0.0.1:${(segment.address() as AddressInfo).port}`
    server = await RunningServer.start({
      SEGMENT_WRITE_KEY: 'theirs',
      SEGMENT_CDN_URL: origin,
      SEGMENT_API_URL: `${origin}/v1`,
    })
  })

  afterAll(async () => {
    await server?.stop()
    segment.closeAllConnections()
    segment.close()
  })

  test('Segment gets the kind of page and the write key, and our own counter gets nothing', async () => {
    const { page, context, errors } = await visit(browser, { viewport: DESKTOP })
    await page.goto(`${server.url}/about`)
    const views = () => heard.filter(({ path }) => path === '/v1/p')
    await expect.poll(() => views().length).toBe(1)
    expect(heard[0]).toMatchObject({ method: 'GET', path: '/v1/projects/theirs/settings' })
    const event = JSON.parse(views()[0]?.body ?? '')
    expect(event).toMatchObject({ type: 'page', writeKey: 'theirs', properties: { path: '/about' } })
    expect((await fetch(`${server.url}/analytics/v1/projects/careplate/settings`)).status).toBe(404)
    expect(errors).toEqual([])
    await context.close()
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
