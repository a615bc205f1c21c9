import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { expectAccessible } from './looks/axe.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser
let goalPage: string
let planPage: string
let subscribePage: string
let postPage: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  const read = async (path: string) => (await (await fetch(`${server.url}${path}`)).json()) as Listed
  const [plan] = (await read('/api/plan')).data
  const [goal] = (await read('/api/condition')).data
  goalPage = `/health-goal/any/${goal?._id}`
  planPage = `/plans/${plan?._id}`
  const blog = await (await fetch(`${server.url}/blog`)).text()
  postPage = /\/blog\/[^"]+\/[0-9a-f-]{36}/.exec(blog)?.[0] ?? ''
  subscribePage = `/subscribe?goal=${goal?._id}&plan=${plan?._id}`
})

type Listed = { data: { _id: string }[] }

afterAll(() => closeJourney({ server, browser }))

const pages: [string, () => string][] = [
  ['home', () => '/'],
  ['about', () => '/about'],
  ['a health goal', () => goalPage],
  ['plans', () => '/plans'],
  ['a plan', () => planPage],
  ['the blog', () => '/blog'],
  ['a post', () => postPage],
  ['the recipe placeholder', () => '/recipe'],
  ['the sample plan', () => '/sample-plan'],
  ['its proof', () => `/meal-plan/${SAMPLE_MEAL_PLAN_ID}/proof`],
  ['subscribe', () => '/subscribe'],
  ['subscribe with a choice', () => subscribePage],
  ['login', () => '/login'],
  ['who is responsible', () => '/people'],
  ['how rules are made', () => '/rules'],
  ['contact', () => '/contact'],
  ['corrections', () => '/corrections'],
  ['the terms', () => '/terms'],
  ['privacy', () => '/privacy'],
  ['consumer health data', () => '/health-data'],
  ['the medical disclaimer', () => '/disclaimer'],
  ['the sandbox inbox', () => '/sandbox/inbox'],
  ['the components', () => '/sandbox/ui'],
  ['an unknown page', () => '/no-such-page'],
]

const screens = [
  { name: 'desktop, light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark' as const },
]

describe.each(screens)('on a $name screen', ({ viewport, colorScheme }) => {
  test.each(pages)('axe finds nothing on %s', async (_, url) => {
    const { page, context } = await visit(browser, { viewport, colorScheme, bypassCSP: true })
    await page.goto(`${server.url}${url()}`, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await context.close()
  })
})
