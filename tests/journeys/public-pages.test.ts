import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { logIn } from './member-path.ts'
import { RunningServer } from './running-server.ts'
import { query } from './stored-rows.ts'

let server: RunningServer
let browser: Browser
let healthGoal: string

beforeAll(async () => {
  server = await RunningServer.start()
  browser = await openBrowser()
  const home = await (await fetch(server.url)).text()
  healthGoal = /\/health-goal\/[^"]+/.exec(home)?.[0] ?? ''
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const KB = 1000
const ADDRESSES = ['/', '/about', '/plans', '/sample-plan', '/no-such-page', 'a health goal']

type Weights = { script: number; stylesheet: number; total: number; shift: number; foreign: string[] }

/** What a first visit loads, with text weighed as gzip sends it, and how far things moved meanwhile. */
async function weigh(page: Page, address: string): Promise<Weights> {
  const weights: Weights = { script: 0, stylesheet: 0, total: 0, shift: 0, foreign: [] }
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (new URL(response.url()).origin !== server.url) weights.foreign.push(response.url())
    const read = response.body().then((body) => {
      const bytes = kind === 'font' ? body.length : gzipSync(body).length
      weights.total += bytes
      if (kind === 'script' || kind === 'stylesheet') weights[kind] += bytes
    })
    reading.push(read.catch(() => undefined))
  })
  await page.goto(server.url + address, { waitUntil: 'networkidle' })
  await Promise.all(reading)
  weights.shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
  return weights
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, viewport) => {
  test.each(ADDRESSES)('%s keeps to its budget', async (address) => {
    const { page, context } = await visit(browser, { viewport })
    const weights = await weigh(page, address === 'a health goal' ? healthGoal : address)
    expect(weights.foreign).toEqual([])
    expect(weights.script).toBeGreaterThan(0)
    expect(weights.script).toBeLessThan(4 * KB)
    expect(weights.stylesheet).toBeLessThan(20 * KB)
    expect(weights.total).toBeLessThan(160 * KB)
    expect(weights.shift).toBe(0)
    await context.close()
  })
})

test('a recipe opens from the keyboard and gives the focus back', async () => {
  const { page, context, errors } = await visit(browser, { viewport: DESKTOP })
  await page.goto(`${server.url}/sample-plan`)
  const dish = page.getByRole('definition').getByRole('button').first()
  await dish.focus()
  await page.keyboard.press('Enter')
  const recipe = page.getByRole('dialog')
  await recipe.getByText('Ingredients').waitFor()
  await page.keyboard.press('Escape')
  await recipe.waitFor({ state: 'hidden' })
  expect(await dish.evaluate((button) => button === document.activeElement)).toBe(true)
  await dish.click()
  await recipe.waitFor()
  await page.mouse.click(4, 4)
  await recipe.waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
  await context.close()
})

test('the menu of a phone leads on', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE })
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForURL(/\/plans$/)
  await page.getByRole('heading', { name: 'Pricing' }).waitFor()
  await context.close()
})

test('the navigation names whoever is signed in, also after signing out in another tab', async () => {
  const { email, password } = server.firstAdmin
  const { page, context, errors } = await visit(browser, { viewport: DESKTOP })
  await page.goto(`${server.url}/login`)
  await logIn(page, { email, password })
  await page.waitForURL(/\/account/)
  const reader = await context.newPage()
  await reader.goto(`${server.url}/about`)
  const banner = reader.getByRole('banner')
  await banner.getByRole('link', { name: email }).waitFor()
  await banner.getByRole('link', { name: 'Admin', exact: true }).waitFor()
  expect(await banner.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.waitForURL(/\/login/)
  await banner.getByRole('link', { name: 'Log in' }).waitFor()
  expect(await banner.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('a page is kept until the catalogue changes, whoever changes it', async () => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/plans`, { headers })
  await expect.poll(async () => (await ask()).headers.get('etag')).toBeTruthy()
  const kept = await ask()
  const tag = kept.headers.get('etag') ?? ''
  expect(kept.headers.get('content-security-policy')).not.toContain('nonce')
  expect(kept.headers.get('x-frame-options')).toBe('DENY')
  expect((await ask({ 'if-none-match': tag })).status).toBe(304)

  await query(server.dataDir, `update catalogue.plans set name = 'Harvest' where name = 'Balance'`)
  await expect.poll(async () => (await ask({ 'if-none-match': tag })).text()).toContain('Harvest')
  await expect.poll(async () => (await ask()).headers.get('etag')).not.toBe(tag)
  expect(await (await ask()).text()).toContain('Harvest')
})

test('a kept page is the same in each encoding', async () => {
  const read = async (encoding: string) => {
    const answer = await fetch(`${server.url}/about`, { headers: { 'accept-encoding': encoding } })
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
  }
  await read('identity')
  await expect.poll(async () => (await read('br')).encoding).toBe('br')
  const [br, gzip, plain] = await Promise.all([read('br'), read('gzip'), read('identity')])
  expect([br?.encoding, gzip?.encoding, plain?.encoding]).toEqual(['br', 'gzip', null])
  expect(br?.text).toBe(plain?.text)
  expect(gzip?.text).toBe(plain?.text)
})
