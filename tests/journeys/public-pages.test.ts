import { createHash } from 'node:crypto'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markedBy, storedSession } from '#web/delivery/browser/mark-session.fixtures.ts'
import { expectAccessible } from './looks/axe.ts'
import { expectNoSidewaysScroll } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { DESKTOP, expectFocus, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { holdTable, query } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser
let plans: Plan[]
let goals: Goal[]

type Plan = {
  _id: string
  name: string
  descriptionShort: string
  descriptionLong: string
  features: string[]
  price: number
  featured: boolean
  healthGoals: number
}
type Goal = {
  _id: string
  name: string
  category: string
  dietFocus: string
  goal: {
    headline: string
    overview: string
    dietFocusOverview: string
    dietFocusHighlights: { headline: string; overview: string }[]
    dietCtaHeadline: string
    dietCtaSubhead: string
  }
}

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  plans = await listed<Plan>('/api/plan?page=1&count=10')
  goals = await listed<Goal>('/api/condition?page=1&count=100')
})

async function listed<Row>(path: string): Promise<Row[]> {
  const answer = await fetch(server.url + path)
  return ((await answer.json()) as { data: Row[] }).data
}

afterAll(() => closeJourney({ server, browser }))

const SCREENS: [string, { width: number; height: number }][] = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
]

function goalNamed(name: string): Goal {
  const goal = goals.find((goal) => goal.name === name)
  if (!goal) throw new Error(`There is no ${name}`)
  return goal
}

function healthGoalPath({ _id, name }: Goal): string {
  const slug = name
    .replace(/\s+/g, '-')
    .replace(/[{}()'‘’]/g, '')
    .toLowerCase()
  return `/health-goal/${encodeURIComponent(slug)}/${_id}`
}

/** Returns the links in a part of the page: their text and target. */
function linksIn(part: Locator): Promise<[string, string][]> {
  return part
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link): [string, string] => [
        link.textContent?.trim() ?? '',
        link.getAttribute('href') ?? '',
      ]),
    )
}

const GROUP_OF: Record<string, string> = {
  'Mental Health': 'Brain Health',
  Neurological: 'Brain Health',
  Cardiovascular: 'Heart Health',
  'Digestive Health': 'Gut Health',
  'Skin Health': 'Skin Health',
  'Liver Health': 'Liver Health',
  'Hormonal Health': 'Hormonal Health',
}

describe.each(SCREENS)('on %s', (_, viewport) => {
  async function onPage(path: string, act: (visit: Visit) => Promise<void>) {
    const visited = await visit(browser, { viewport })
    await visited.page.goto(server.url + path)
    await act(visited)
    await expectNoSidewaysScroll(visited.page)
    expect(visited.errors).toEqual([])
    await visited.context.close()
  }

  test('the navigation leads to every public screen and to the login', () =>
    onPage('/recipe', async ({ page }) => {
      const banner = page.getByRole('banner')
      if (viewport === PHONE) await page.getByRole('button', { name: 'Menu' }).click()
      const menu = banner.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
      await menu.waitFor()
      const links = await linksIn(menu)
      expect(links).toEqual([
        ['Home', '/'],
        ['About', '/about'],
        ['Subscribe', '/subscribe'],
        ['Pricing', '/plans'],
        ['Sample Meal Plan', '/sample-plan'],
      ])
      expect(await banner.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
      expect(await banner.getByRole('link', { name: 'Careplate, home' }).first().getAttribute('href')).toBe(
        '/',
      )
      await page.getByRole('heading', { level: 1, name: 'Recipe' }).waitFor()
    }))

  test('home describes the product, leads to the trial and explains', () =>
    onPage('/', async ({ page }) => {
      await page
        .getByRole('heading', { level: 1, name: 'Personalized Therapeutic Meal Plans, Delivered Weekly' })
        .waitFor()
      const start = page.getByRole('link', { name: 'Start 7 Day Trial' })
      expect(await start.getAttribute('href')).toBe('/subscribe')
      expect(await page.getByRole('link', { name: 'How does it work?' }).getAttribute('href')).toBe('/about')
    }))

  test('home groups every health goal as specified', () =>
    onPage('/', async ({ page }) => {
      await page.getByRole('heading', { level: 2, name: 'Select Your Health Goal' }).waitFor()
      const groups = page.getByRole('heading', { level: 3, name: / Health$/ })
      expect(await groups.allTextContents()).toEqual([
        'Brain Health',
        'Heart Health',
        'Gut Health',
        'Skin Health',
        'Liver Health',
        'Hormonal Health',
      ])
      for (const name of new Set(Object.values(GROUP_OF))) {
        const group = page.getByRole('region', { name, exact: true })
        const members = goals.filter(({ category }) => GROUP_OF[category] === name)
        expect(members.length).toBeGreaterThan(0)
        const links = await linksIn(group)
        expect(links).toEqual(members.map((goal) => [goal.name, healthGoalPath(goal)]))
        expect((await group.getByRole('paragraph').first().innerText()).length).toBeGreaterThan(20)
        const fixedLine = group.getByText(`General ${name}`, { exact: true })
        expect(await fixedLine.count()).toBe(name === 'Skin Health' || name === 'Liver Health' ? 1 : 0)
      }
    }))

  test('home’s plans lead to the trial', () =>
    onPage('/', async ({ page }) => {
      const row = page.getByRole('region', { name: 'Choose a plan' })
      expect(await row.getByRole('listitem').count()).toBe(plans.length)
      for (const plan of plans) {
        const card = row.getByRole('listitem').filter({ has: page.getByRole('link', { name: plan.name }) })
        await card.getByText(plan.descriptionShort).waitFor()
        await card.getByText(`$${plan.price} per month`).waitFor()
        expect(await card.getByRole('link').getAttribute('href')).toBe(`/subscribe?plan=${plan._id}`)
      }
    }))

  test('about explains how and why it works, answers questions, and ends with the trial', () =>
    onPage('/about', async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
      const how = page.getByRole('region', { name: 'How It Works' })
      for (const name of [
        'Weekly meal plans',
        'Therapeutic recipes',
        'Expert-backed guidance',
        'Convenience',
      ])
        await how.getByRole('heading', { name }).waitFor()
      const why = page.getByRole('region', { name: 'Why Choose Us' })
      for (const name of [
        'Science-backed nutrition',
        'AI personalization',
        'Practical meals',
        'Sustainable habits',
      ])
        await why.getByText(name, { exact: true }).waitFor()
      const question = page.getByRole('heading', { name: 'How do I cancel?' })
      const answer = page.getByText('On your account page, under “Change or cancel”')
      expect(await answer.isVisible()).toBe(false)
      await question.click()
      await answer.waitFor()
      const start = page.getByRole('main').getByRole('link', { name: 'Start 7 Day Trial' })
      expect(await start.getAttribute('href')).toBe('/subscribe')
    }))

  test('a health goal shows all its content and evidence, and leads to its trial', () => {
    const goal = goalNamed('High blood pressure')
    return onPage(healthGoalPath(goal), async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: goal.goal.dietCtaHeadline }).waitFor()
      await page.getByText(goal.goal.dietCtaSubhead).waitFor()
      const start = page.getByRole('link', { name: 'Start 7 Day Trial' })
      const config = await (await fetch(`${server.url}/api/config`)).json()
      expect(await start.getAttribute('href')).toBe(
        `/subscribe?goal=${goal._id}&plan=${config.defaultPlanId}`,
      )
      await page.getByRole('heading', { name: goal.goal.headline }).waitFor()
      for (const paragraph of goal.goal.overview.split('\n\n')) await page.getByText(paragraph).waitFor()
      for (const paragraph of goal.goal.dietFocusOverview.split('\n\n'))
        await page.getByText(paragraph).waitFor()
      for (const { headline, overview } of goal.goal.dietFocusHighlights) {
        await page.getByRole('heading', { name: headline, exact: true }).waitFor()
        await page.getByText(overview).waitFor()
      }
      await page.getByRole('heading', { name: 'What the research says' }).waitFor()
      await page.getByRole('heading', { name: 'What it does not show' }).waitFor()
      await page.getByRole('heading', { name: 'Who should not use this plan' }).waitFor()
    })
  })

  test('a health goal’s plans name its diet and keep the goal', () => {
    const goal = goalNamed('Migraine')
    return onPage(healthGoalPath(goal), async ({ page }) => {
      const row = page.getByRole('region', { name: 'Choose a plan' })
      expect(await row.getByRole('listitem').count()).toBe(plans.length)
      for (const plan of plans) {
        const card = row.getByRole('listitem').filter({ has: page.getByRole('link', { name: plan.name }) })
        await card.getByText(`Including a diet for ${goal.name}: ${goal.dietFocus}`).waitFor()
        const href = await card.getByRole('link').getAttribute('href')
        expect(href).toBe(`/subscribe?goal=${goal._id}&plan=${plan._id}`)
      }
    })
  })

  test('the whole box of a health goal leads to the trial', () => {
    const goal = goalNamed('Acne')
    return onPage(healthGoalPath(goal), async ({ page }) => {
      // The link of the whole box covers its text.
      await page.getByText(goal.goal.dietCtaSubhead).click({ force: true })
      await page.waitForURL(new RegExp(`/subscribe\\?goal=${goal._id}`))
    })
  })

  test('pricing shows each plan with its features, its details and its link', () =>
    onPage('/plans', async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
      const offers = page.getByRole('article')
      expect(await offers.count()).toBe(plans.length)
      for (const plan of plans) {
        const offer = offers.filter({ has: page.getByRole('heading', { name: plan.name, exact: true }) })
        await offer.getByText(plan.descriptionShort).waitFor()
        await offer.getByText(`$${plan.price} per month`).waitFor()
        expect(await offer.getByRole('listitem').allInnerTexts()).toEqual(plan.features)
        const details = offer.getByRole('link', { name: 'Plan Details' })
        expect(await details.innerText()).toBe('Plan Details')
        expect(await details.getAttribute('href')).toBe(`/plans/${plan._id}`)
        const start = offer.getByRole('link', { name: 'Get started today' })
        expect(await start.innerText()).toBe('Get started today')
        expect(await start.getAttribute('href')).toBe(`/subscribe?plan=${plan._id}`)
        expect(await offer.getByText('Featured', { exact: true }).count()).toBe(plan.featured ? 1 : 0)
      }
    }))

  test('a plan’s page states its price and what is free', () => {
    const [plan] = plans
    if (!plan) throw new Error('There are no plans')
    return onPage(`/plans/${plan._id}`, async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: plan.name }).waitFor()
      for (const paragraph of plan.descriptionLong.split('\n\n')) await page.getByText(paragraph).waitFor()
      for (const feature of plan.features) await page.getByRole('main').getByText(feature).waitFor()
      await page.getByText(`$${plan.price} per month`).waitFor()
      await page.getByText('7 Days Free', { exact: true }).waitFor()
      const start = page.getByRole('link', { name: 'Get started today' })
      expect(await start.getAttribute('href')).toBe(`/subscribe?plan=${plan._id}`)
    })
  })

  test('all plates of home are loaded before scrolling', () =>
    onPage('/', async ({ page }) => {
      await page.waitForFunction(() => {
        const plates = [...document.images]
        return plates.length === 9 && plates.every((plate) => plate.complete && plate.naturalWidth > 0)
      })
    }))

  test('the blog leads from its list to a post, and from there to the health goal', () =>
    onPage('/', async ({ page }) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
      await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
      await page.getByRole('link', { name: 'Two numbers for salt' }).click()
      await page.getByRole('heading', { level: 1, name: 'Two numbers for salt' }).waitFor()
      await page.getByRole('heading', { name: 'References' }).waitFor()
      await page.getByText('AHA/ACC High Blood Pressure Guideline, 2025').waitFor()
      // The post came with the product, so it has no author here.
      await page.getByText('Published by Careplate.', { exact: true }).waitFor()
      expect(await page.getByText('Who writes here').count()).toBe(0)
      await page.getByRole('link', { name: 'High blood pressure', exact: true }).click()
      await page.waitForURL(/\/health-goal\/high-blood-pressure\//)
    }))

  test('a missing page shows a friendly message with links', () =>
    onPage('/about', async ({ page, errors }) => {
      for (const path of [
        '/no-such-page',
        '/plans/none',
        '/health-goal/none/none',
        '/blog/none/none',
        '/blog?page=99',
      ]) {
        const answer = await page.goto(server.url + path)
        expect(answer?.status()).toBe(404)
        await page.getByRole('heading', { level: 1, name: 'This plate is empty' }).waitFor()
        const main = page.getByRole('main')
        expect(await linksIn(main)).toEqual([
          ['See all health goals', '/#health-goals'],
          ['Pricing', '/plans'],
          ['Sample Meal Plan', '/sample-plan'],
          ['Blog', '/blog'],
        ])
        expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      }
      // The browser logs each response that is not a page as an error.
      errors.splice(0)
    }))
})

test('only the first ten plans and the first hundred health goals are shown', async () => {
  await query(
    server.dataDir,
    `insert into catalogue.plans (id, name, description_short, description_long, features, price_cents,
       featured, health_goals, stripe_price_id, stripe_product_id, stripe_buy_url)
     select gen_random_uuid(), 'More ' || n, 'More', 'More', '{}', 9900 + n, false, 1, 'price_more_' || n, 'more', ''
     from generate_series(1, 9) n`,
  )
  await query(
    server.dataDir,
    `insert into catalogue.conditions (id, name, category, description, diet_focus, enabled, prompt, goal,
       plan_goal, plan_overview, plan_focus, plan_tips)
     select gen_random_uuid(), 'Zebra ' || n, category, description, diet_focus, true, prompt, goal,
       plan_goal, plan_overview, plan_focus, plan_tips
     from generate_series(1, 90) n, (select * from catalogue.conditions limit 1) one`,
  )
  try {
    const linksOf = async (path: string, form: RegExp) =>
      new Set((await (await fetch(server.url + path)).text()).match(form)).size
    const offers = () => linksOf('/plans', /\/subscribe\?plan=[0-9a-f-]{36}/g)
    await expect.poll(offers).toBe(10)
    await expect.poll(() => linksOf('/', /\/subscribe\?plan=[0-9a-f-]{36}/g)).toBe(10)
    await expect.poll(() => linksOf('/', /\/health-goal\/[^"]+/g)).toBe(100)
    const { page, context } = await visit(browser, { viewport: DESKTOP })
    await page.goto(`${server.url}/subscribe`)
    const options = page.getByRole('region', { name: 'Choose a plan' }).getByRole('listitem')
    expect(await options.count()).toBe(3)
    await context.close()
  } finally {
    await query(server.dataDir, `delete from catalogue.plans where name like 'More %'`)
    await query(server.dataDir, `delete from catalogue.conditions where name like 'Zebra %'`)
    await expect.poll(async () => (await fetch(`${server.url}/plans`)).text()).not.toContain('More 1')
    await expect.poll(async () => (await fetch(server.url)).text()).not.toContain('Zebra 1')
  }
})

test('a wrong or old slug redirects to the right address and keeps the query', async () => {
  const goal = goalNamed('High blood pressure')
  const ask = (path: string) => fetch(server.url + path, { redirect: 'manual' })
  const answer = await ask(`/health-goal/blood/${goal._id}?utm_source=mail`)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe(`${healthGoalPath(goal)}?utm_source=mail`)
  const blog = await (await fetch(`${server.url}/blog`)).text()
  const [path, id] = /\/blog\/[^"]+\/([0-9a-f-]{36})/.exec(blog) ?? []
  const post = await ask(`/blog/old-headline/${id}`)
  expect([post.status, post.headers.get('location')]).toEqual([301, path])
})

test('a health goal that was switched off is no longer shown', async () => {
  const goal = goalNamed('Rosacea')
  await query(server.dataDir, `update catalogue.conditions set enabled = false where id = '${goal._id}'`)
  try {
    await expect.poll(async () => (await fetch(server.url + healthGoalPath(goal))).status).toBe(404)
    await expect.poll(async () => (await fetch(server.url)).text()).not.toContain('Rosacea')
  } finally {
    await query(server.dataDir, `update catalogue.conditions set enabled = true where id = '${goal._id}'`)
    await expect.poll(async () => (await fetch(server.url)).text()).toContain('Rosacea')
  }
})

test('every public page identifies itself to search engines, and its picture loads', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP })
  const blog = await (await fetch(`${server.url}/blog`)).text()
  const post = /\/blog\/[^"]+\/[0-9a-f-]{36}/.exec(blog)?.[0] ?? ''
  const urls: [string, string[]][] = [
    ['/', ['Organization', 'WebSite']],
    ['/about', ['FAQPage', 'BreadcrumbList']],
    [healthGoalPath(goalNamed('Migraine')), ['MedicalWebPage', 'BreadcrumbList']],
    ['/plans', plans.map(() => 'Product')],
    [`/plans/${plans[0]?._id}`, ['Product', 'BreadcrumbList']],
    ['/blog', ['Blog', 'BreadcrumbList']],
    [post, ['Article', 'BreadcrumbList']],
    ['/privacy', []],
  ]
  const titles = new Set<string>()
  for (const [path, kinds] of urls) {
    await page.goto(server.url + path)
    const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
    titles.add(await page.title())
    expect((await content('name=description'))?.length).toBeGreaterThan(20)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(server.url + path)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(kinds)
    const picture = await fetch((await content('property="og:image"')) ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const again = await fetch(picture.url, {
      headers: { 'if-none-match': picture.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    await picture.arrayBuffer()
  }
  expect(titles.size).toBe(urls.length)
  await context.close()
})

test('the sitemap lists existing pages, and the feed lists the posts', async () => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page ?? '')
  expect(pages.length).toBeGreaterThan(goals.length + plans.length)
  const statusOf = async (page: string) => {
    const answer = await fetch(page, { redirect: 'manual' })
    await answer.arrayBuffer()
    return { page, status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  // A busy machine may postpone some of so many pages, but says when to retry, and then shows them.
  const notShown = (await Promise.all(pages.map(statusOf))).filter(({ status }) => status !== 200)
  for (const { page, status, retryAfter } of notShown) {
    expect([page, status, Number(retryAfter) > 0]).toEqual([page, 503, true])
    expect(await statusOf(page)).toMatchObject({ page, status: 200 })
  }
  const feed = await fetch(`${server.url}/blog/feed.xml`)
  expect(feed.headers.get('content-type')).toContain('application/rss+xml')
  const posts = [...(await feed.text()).matchAll(/<link>([^<]+\/blog\/[^<]+)<\/link>/g)].map(
    ([, post]) => post,
  )
  expect(posts.length).toBeGreaterThan(5)
  expect(pages).toEqual(expect.arrayContaining(posts))
})

test('everything can be read and every link works without script', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, javaScriptEnabled: false })
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Migraine' }).first().click()
  await page.getByRole('heading', { level: 1, name: goalNamed('Migraine').goal.dietCtaHeadline }).waitFor()
  await page.goto(`${server.url}/about`)
  await page.getByRole('heading', { name: 'How do I cancel?' }).click()
  await page.getByText('On your account page, under “Change or cancel”').waitFor()
  await page.goto(`${server.url}/plans`)
  await page.getByRole('link', { name: 'Get started today' }).first().click()
  await page.waitForURL(/\/subscribe\?plan=/)
  await context.close()
})

test('a pointer at rest starts no animation, and a moving pointer does', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP })
  const requests: string[] = []
  await page.goto(`${server.url}/subscribe`, { waitUntil: 'networkidle' })
  page.on('request', (request) => requests.push(request.url()))
  const point = (movementX: number) =>
    page.evaluate((movementX) => {
      document.dispatchEvent(new PointerEvent('pointermove', { movementX, movementY: 0 }))
      return document.querySelectorAll('head script:not([src])').length
    }, movementX)
  const before = await point(0)
  expect(requests).toEqual([])
  await point(3)
  await expect.poll(() => point(0)).toBe(before + 1)
  expect(requests).not.toEqual([])
  await context.close()
})

test('a page that is temporarily unavailable waits, and then shows itself', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
  const inbox = await holdTable(server.dataDir, 'platform.sandbox_inbox')
  try {
    await page.goto(`${server.url}/sandbox/inbox`)
    await page.getByRole('heading', { name: 'One moment, please' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try again' }).focus()
    const tried = await page.waitForResponse((response) => response.request().method() === 'HEAD')
    expect(tried.status()).toBe(503)
    await expectFocus(page.getByRole('link', { name: 'Try again' }))
  } finally {
    await inbox.giveBack()
  }
  await page.getByRole('heading', { name: 'Sandbox inbox' }).waitFor()
  await context.close()
})

test('a failed page shows a reference for its case', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
  const rename = (from: string, to: string) =>
    query(server.dataDir, `alter table platform.${from} rename to ${to}`)
  await rename('sandbox_inbox', 'sandbox_inbox_away')
  try {
    const answer = await page.goto(`${server.url}/sandbox/inbox`)
    expect(answer?.status()).toBe(500)
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.getByText(/^Reference: [0-9a-f-]{36}$/).waitFor()
  } finally {
    await rename('sandbox_inbox_away', 'sandbox_inbox')
  }
  await context.close()
})

test('nothing overflows the page at 320 pixels, which is 400 % zoom on a desktop', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 320, height: 640 } })
  const paths = [
    '/',
    '/about',
    '/plans',
    '/blog',
    '/privacy',
    '/sample-plan',
    healthGoalPath(goalNamed('IBS')),
  ]
  for (const path of paths) {
    await page.goto(server.url + path)
    await expectNoSidewaysScroll(page)
    // Links within a sentence may be only as tall as its line.
    const small = await page
      .getByRole('link')
      .or(page.getByRole('button'))
      .evaluateAll((targets) =>
        targets
          .filter((target) => getComputedStyle(target).display !== 'inline')
          .map((target) => ({ words: target.textContent?.trim(), box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
          .map(({ words, box }) => `${words} ${Math.round(box.width)}×${Math.round(box.height)}`),
      )
    expect(small, path).toEqual([])
  }
  await context.close()
})

test('a recipe opens by keyboard and returns the focus', async () => {
  const { page, context, errors } = await visit(browser, { viewport: DESKTOP })
  await page.goto(`${server.url}/sample-plan`)
  const dish = page.getByRole('definition').getByRole('button').first()
  await dish.focus()
  await page.keyboard.press('Enter')
  const recipe = page.getByRole('dialog')
  await recipe.getByText('Ingredients').waitFor()
  await page.keyboard.press('Escape')
  await recipe.waitFor({ state: 'hidden' })
  await expectFocus(dish)
  await dish.click()
  await recipe.waitFor()
  await page.mouse.click(4, 4)
  await recipe.waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
  await context.close()
})

test('the phone menu works', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE })
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForURL(/\/plans$/)
  await page.getByRole('heading', { name: 'Pricing' }).waitFor()
  await context.close()
})

test('the navigation shows the signed-in member, also after signing out in another tab', async () => {
  const { email, password } = server.firstAdmin
  const { page, context, errors } = await visit(browser, { viewport: DESKTOP })
  await signIn(page, server, { email, password })
  await page.goto(`${server.url}/account`)
  const reader = await context.newPage()
  await reader.goto(`${server.url}/about`)
  const banner = reader.getByRole('banner')
  await banner.getByRole('link', { name: email }).waitFor()
  expect(await banner.getByRole('link', { name: email }).getAttribute('href')).toBe('/account')
  await banner.getByRole('link', { name: 'Admin', exact: true }).waitFor()
  expect(await banner.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await reader.setViewportSize(PHONE)
  await banner.getByRole('button', { name: 'Menu' }).click()
  await banner.getByRole('navigation').getByRole('link', { name: 'Admin', exact: true }).waitFor()
  await banner.getByRole('button', { name: 'Close menu' }).click()
  await reader.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.waitForURL(/\/login/)
  await banner.getByRole('link', { name: 'Log in' }).waitFor()
  expect(await banner.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('a page is cached until the catalogue changes, from any source', async () => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/plans`, { headers })
  await expect.poll(async () => (await ask()).headers.get('etag')).toBeTruthy()
  const cached = await ask()
  const tag = cached.headers.get('etag') ?? ''
  expect(cached.headers.get('content-security-policy')).not.toContain('nonce')
  expect(cached.headers.get('x-frame-options')).toBe('DENY')
  expect((await ask({ 'if-none-match': tag })).status).toBe(304)

  await query(server.dataDir, `update catalogue.plans set name = 'Harvest' where name = 'Balance'`)
  await expect.poll(async () => (await ask({ 'if-none-match': tag })).text()).toContain('Harvest')
  await expect.poll(async () => (await ask()).headers.get('etag')).not.toBe(tag)
  expect(await (await ask()).text()).toContain('Harvest')
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

test('a page allows only our scripts and styles, and none inline', async () => {
  for (const path of ['/', '/subscribe', '/login', '/sandbox/inbox', '/api/docs', '/no-such-page']) {
    const answer = await fetch(`${server.url}${path}`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy, path).not.toContain('unsafe')
    expect(policy.split('; '), path).toEqual(
      expect.arrayContaining(["style-src 'self'", "object-src 'none'", "base-uri 'none'"]),
    )
    const html = await answer.text()
    expect(html, path).not.toMatch(/<style|\sstyle="/)
    const unnamed = [...html.matchAll(/<script>(.+?)<\/script>/gs)].map(([, script = '']) => hashOf(script))
    for (const hash of unnamed) expect(policy, path).toContain(`'sha256-${hash}'`)
  }
})

test("the script in a page's head is complete, and runs alone", async () => {
  const html = await (await fetch(`${server.url}/about`)).text()
  const [, script = ''] = /<head>.*?<script>(.+?)<\/script>/s.exec(html) ?? []
  expect(markedBy(script, storedSession('ada@example.org'))).toEqual({
    session: 'member',
    username: '"ada@example.org"',
  })
  expect(markedBy(script, {})).toEqual({ session: undefined, username: '""' })
})

test('a cached page is the same in each encoding', async () => {
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
