import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser
let found: Record<string, string>

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  const [home, blog] = await Promise.all(
    ['/', '/blog'].map(async (path) => (await fetch(server.url + path)).text()),
  )
  const [goals, plans] = await Promise.all(
    ['/api/condition', '/api/plan'].map(
      async (path) => ((await (await fetch(server.url + path)).json()) as { data: { _id: string }[] }).data,
    ),
  )
  found = {
    'a choice': `/subscribe?goal=${goals?.[0]?._id}&plan=${plans?.[0]?._id}`,
    'a health goal': /\/health-goal\/[^"]+/.exec(home ?? '')?.[0] ?? '',
    'a post': /\/blog\/[^"]+\/[0-9a-f-]{36}/.exec(blog ?? '')?.[0] ?? '',
  }
})

afterAll(() => closeJourney({ server, browser }))

const KB = 1000
/** The limits for a page: total and script size after gzip, and layout shift while loading. */
type Budget = { early?: number; script: number; total: number; shift: number }

/**
 * Static pages load two small scripts of ours and do not shift. The script that reports page views loads
 * after the page.
 */
const STATIC: Budget = { early: 5, script: 34, total: 160, shift: 0 }
const BUDGETS: [page: string, budget: Budget][] = [
  ['/', STATIC],
  ['/about', STATIC],
  ['a health goal', STATIC],
  ['/plans', STATIC],
  ['/blog', STATIC],
  ['a post', STATIC],
  // A week of recipes, with all ingredients and steps.
  ['/sample-plan', { ...STATIC, total: 175 }],
  ['/privacy', STATIC],
  ['/no-such-page', STATIC],
  ['/subscribe', STATIC],
  // The choice continues to the account step, which uses React and shows questions about medicines and
  // further allergies. It includes questions from health goals and medicines, the effect of each answer on
  // the plan, and a gentler health goal if one remains.
  ['a choice', { script: 232, total: 323, shift: 0.001 }],
  ['/login', { script: 362, total: 460, shift: 0.001 }],
]

type Weights = {
  /** Size of script requested before the page had loaded. */
  early: number
  script: number
  stylesheet: number
  total: number
  shifts: Shift[]
  foreign: string[]
}

/** A layout shift without user input, and the elements that moved. */
type Shift = { value: number; moved: string[] }
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Measures the size of a first visit and the layout shifts during it. */
async function weigh(page: Page, url: string): Promise<Weights> {
  const weights: Weights = { early: 0, script: 0, stylesheet: 0, total: 0, shifts: [], foreign: [] }
  const reading: Promise<void>[] = []
  const sent = new Set<string>()
  const scripts = new Map<string, number>()
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (new URL(response.url()).origin !== server.url) weights.foreign.push(response.url())
    // Preloaded resources are later read from the browser's cache.
    const isNew = !sent.has(response.url())
    sent.add(response.url())
    const read = response.body().then((body) => {
      const bytes = kind === 'font' ? body.length : gzipSync(body).length
      if (isNew) weights.total += bytes
      if (kind === 'script') scripts.set(response.url(), bytes)
      if (kind === 'script' || kind === 'stylesheet') weights[kind] += bytes
    })
    reading.push(read.catch(() => undefined))
  })
  await page.goto(server.url + url, { waitUntil: 'networkidle' })
  await Promise.all(reading)
  const late = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource')
    return files.filter(({ startTime }) => startTime >= (loaded?.loadEventStart ?? 0)).map(({ name }) => name)
  })
  for (const [url, bytes] of scripts) if (!late.includes(url)) weights.early += bytes
  weights.shifts = await page.evaluate(shiftsSoFar)
  return weights
}

/**
 * Collects layout shifts. Resizing a window, such as to a phone's size, moves its content; by the definition
 * of cumulative layout shift that does not count.
 */
function shiftsSoFar(): Promise<Shift[]> {
  const shifts: Shift[] = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        JSON.stringify([node?.nodeName, node?.textContent?.slice(0, 40), previousRect, currentRect]),
      )
      if (!hadRecentInput) shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  return new Promise((resolve) => setTimeout(() => resolve(shifts), 300))
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, viewport) => {
  test.each(BUDGETS)('%s stays within its budget', async (name, { early, script, total, shift }) => {
    const { page, context } = await visit(browser, { viewport })
    const weights = await weigh(page, found[name] ?? name)
    expect(weights.foreign).toEqual([])
    expect(weights.early).toBeGreaterThan(0)
    expect(weights.early).toBeLessThan((early ?? script) * KB)
    expect(weights.script).toBeLessThan(script * KB)
    expect(weights.stylesheet).toBeLessThan(19.5 * KB)
    expect(weights.total).toBeLessThan(total * KB)
    const moved = weights.shifts.reduce((sum, { value }) => sum + value, 0)
    expect(moved, JSON.stringify(weights.shifts)).toBeLessThanOrEqual(shift)
    await context.close()
  })
})
