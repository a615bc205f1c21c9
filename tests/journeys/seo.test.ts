import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

/** Checks the site's data for search engines, feed readers and browsers against the standards. */

let server: RunningServer
let browser: Browser
let page: Page
let found: Record<'goal' | 'plan' | 'post', string>

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  page = await browser.newPage()
  const [home, plans, blog] = await Promise.all(['/', '/plans', '/blog'].map((path) => read(path)))
  found = {
    goal: /\/health-goal\/[^"]+/.exec(home?.text ?? '')?.[0] ?? '',
    plan: /\/plans\/[0-9a-f-]{36}/.exec(plans?.text ?? '')?.[0] ?? '',
    post: /\/blog\/[^"]+\/[0-9a-f-]{36}/.exec(blog?.text ?? '')?.[0] ?? '',
  }
})

afterAll(() => closeJourney({ server, browser }))

async function read(path: string) {
  const answer = await fetch(new URL(path, server.url), { redirect: 'manual' })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

type Data = Record<string, unknown>
/** Checks of properties, by name. */
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string' && value.trim().length > 0 && !/[<>]/.test(value)
const url: Check = (value) => typeof value === 'string' && URL.canParse(value)
const instant: Check = (value) => typeof value === 'string' && ISO_INSTANT.test(value)
const each =
  (check: Check, atLeast = 1): Check =>
  (value) =>
    Array.isArray(value) && value.length >= atLeast && value.every(check)
const thing =
  (type: string): Check =>
  (value) =>
    typeof value === 'object' && (value as Data)['@type'] === type && faultsOf(value as Data).length === 0
const amount = (unit: string): Check => {
  const form = new RegExp(`^\\d+(\\.\\d+)? ${unit}$`)
  return (value) => value === undefined || form.test(String(value))
}

/** Properties required by schema.org and search engines, for each kind that we use. */
const KINDS: Record<string, Record<string, Check>> = {
  Organization: { name: text, url: url },
  WebSite: { name: text, url: url },
  Brand: { name: text },
  BreadcrumbList: { itemListElement: each(thing('ListItem'), 2) },
  ListItem: { name: text, position: (value) => Number.isInteger(value), item: optional(url) },
  Product: { name: text, description: text, image: url, brand: thing('Brand'), offers: thing('Offer') },
  Offer: {
    url: url,
    price: (value) => /^\d+\.\d{2}$/.test(String(value)),
    priceCurrency: (value) => value === 'USD',
    availability: (value) => value === 'https://schema.org/InStock',
    priceSpecification: thing('UnitPriceSpecification'),
  },
  UnitPriceSpecification: {
    price: (value) => /^\d+\.\d{2}$/.test(String(value)),
    priceCurrency: (value) => value === 'USD',
  },
  FAQPage: { mainEntity: each(thing('Question')) },
  Question: { name: text, acceptedAnswer: thing('Answer') },
  Answer: { text },
  MedicalWebPage: { name: text, description: text, url: url, citation: each(text) },
  Blog: { name: text, url: url, blogPost: each(thing('BlogPosting')) },
  BlogPosting: { headline: text, url: url, datePublished: instant },
  Article: {
    headline: (value) => text(value) && String(value).length <= 110,
    description: text,
    image: url,
    datePublished: instant,
    dateModified: instant,
    author: thing('Organization'),
    publisher: thing('Organization'),
    mainEntityOfPage: url,
  },
  Recipe: {
    name: text,
    description: text,
    image: url,
    author: thing('Organization'),
    recipeYield: text,
    totalTime: optional((value) => /^PT\d+M$/.test(String(value))),
    recipeIngredient: each(text, 2),
    recipeInstructions: each(thing('HowToStep'), 2),
    nutrition: thing('NutritionInformation'),
  },
  HowToStep: { text },
  NutritionInformation: {
    servingSize: text,
    calories: (value) => value !== undefined && amount('kcal')(value),
    fatContent: amount('g'),
    saturatedFatContent: amount('g'),
    carbohydrateContent: amount('g'),
    fiberContent: amount('g'),
    proteinContent: amount('g'),
    cholesterolContent: amount('mg'),
    sodiumContent: amount('mg'),
  },
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value)
}

function faultsOf(data: Data): string[] {
  const type = String(data['@type'])
  const checks = KINDS[type]
  if (!checks) return [`${type} is a kind that nobody checks`]
  return Object.entries(checks).flatMap(([name, check]) =>
    check(data[name]) ? [] : [`${type}.${name}: ${JSON.stringify(data[name])}`],
  )
}

describe('structured data', () => {
  test.each<[string, () => string, string[]]>([
    ['home', () => '/', ['Organization', 'WebSite']],
    ['about', () => '/about', ['FAQPage', 'BreadcrumbList']],
    ['a health goal', () => found.goal, ['MedicalWebPage', 'BreadcrumbList']],
    ['pricing', () => '/plans', ['Product']],
    ['a plan', () => found.plan, ['Product', 'BreadcrumbList']],
    ['the sample plan', () => '/sample-plan', ['Recipe', 'BreadcrumbList']],
    ['the blog', () => '/blog', ['Blog', 'BreadcrumbList']],
    ['a post', () => found.post, ['Article', 'BreadcrumbList']],
  ])('of %s has all that its kinds require', async (_, path, kinds) => {
    const { text: html } = await read(path())
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? '') as Data,
    )
    expect(data.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(kinds))
    expect(data.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true)
    expect(data.flatMap(faultsOf)).toEqual([])
  })

  test('with missing properties is detected', () => {
    expect(faultsOf({ '@type': 'Offer', url: 'here', price: '19', priceCurrency: 'USD' })).toEqual([
      'Offer.url: "here"',
      'Offer.price: "19"',
      'Offer.availability: undefined',
      'Offer.priceSpecification: undefined',
    ])
  })
})

describe('shared links', () => {
  test.each<[string, () => string]>([
    ['home', () => '/'],
    ['a health goal', () => found.goal],
    ['a plan', () => found.plan],
    ['a post', () => found.post],
    ['the sample plan', () => '/sample-plan'],
  ])('%s has a picture of the size that it says, and its own address', async (_, path) => {
    const { text: html } = await read(path())
    const meta = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ''
    for (const name of ['og:title', 'og:type', 'og:description', 'og:site_name', 'og:image:alt'])
      expect(meta(name), name).not.toBe('')
    expect(meta('og:url')).toBe(new URL(path(), server.url).href)
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(meta('og:url'))
    const size = [meta('og:image:width'), meta('og:image:height')].map(Number)
    expect(size).toEqual([1200, 630])
    expect(await sizeOfPng(meta('og:image'))).toEqual(size)
  })
})

/** Width and height follow the signature and the name of the first part. */
async function sizeOfPng(url: string): Promise<[number, number]> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

type Element = { name: string; text: string; attributes: Record<string, string>; children: Element[] }

/** Parses an XML document in the browser. A document that is not well-formed fails. */
async function parseXml(xml: string): Promise<Element> {
  return page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'application/xml')
    const error = document.querySelector('parsererror')
    if (error) throw new Error(error.textContent ?? '')
    const shown = (element: globalThis.Element): Element => ({
      name: element.nodeName,
      text: element.textContent ?? '',
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      children: [...element.children].map(shown),
    })
    return shown(document.documentElement)
  }, xml)
}

function childrenNamed({ children }: Element, name: string): string[] {
  return children.filter((child) => child.name === name).map(({ text }) => text)
}

test('the sitemap follows its protocol, and robots.txt blocks none of its pages', async () => {
  const { type, text: xml } = await read('/sitemap.xml')
  expect(type).toMatch(/^application\/xml\b/)
  const urlset = await parseXml(xml)
  expect([urlset.name, urlset.attributes.xmlns]).toEqual([
    'urlset',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ])
  const today = new Date().toISOString().slice(0, 10)
  const pages = urlset.children.map((url) => {
    expect(url.children.map(({ name }) => name).filter((name) => !/^(loc|lastmod)$/.test(name))).toEqual([])
    const [[loc = ''], [lastmod]] = [childrenNamed(url, 'loc'), childrenNamed(url, 'lastmod')]
    expect(new URL(loc).origin).toBe(server.url)
    expect(loc.length).toBeLessThan(2048)
    if (lastmod) expect(lastmod).toMatch(ISO_DAY)
    expect((lastmod ?? '') <= today).toBe(true)
    return { path: new URL(loc).pathname, lastmod }
  })
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  const changing = pages.filter(({ path }) => /^\/(health-goal|plans|blog)\/.|^\/$/.test(path))
  expect(changing.length).toBeGreaterThan(25)
  expect(changing.filter(({ lastmod }) => !lastmod)).toEqual([])

  const { type: plain, text: robots } = await read('/robots.txt')
  expect(plain).toMatch(/^text\/plain\b/)
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '')
  expect(closed.length).toBeGreaterThan(0)
  expect(pages.filter(({ path }) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([])
})

test('the feed is RSS 2.0', async () => {
  const { type, text: xml } = await read('/blog/feed.xml')
  expect(type).toMatch(/^application\/rss\+xml\b/)
  const rss = await parseXml(xml)
  expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0'])
  const [channel] = rss.children
  if (!channel) throw new Error('The feed has no channel')
  for (const name of ['title', 'link', 'description']) expect(childrenNamed(channel, name)).toHaveLength(1)
  const self = channel.children.find(({ name }) => name === 'atom:link')?.attributes
  expect(self).toMatchObject({ rel: 'self', href: `${server.url}/blog/feed.xml` })
  const items = channel.children.filter(({ name }) => name === 'item')
  expect(items.length).toBeGreaterThan(5)
  const guids = items.map((item) => {
    const [[title], [link = ''], [day = ''], [guid]] = ['title', 'link', 'pubDate', 'guid'].map((name) =>
      childrenNamed(item, name),
    ) as [string[], string[], string[], string[]]
    expect(title).toBeTruthy()
    expect(URL.canParse(link)).toBe(true)
    // The RFC 822 format that every feed reader supports.
    expect(day).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/)
    return guid
  })
  expect(new Set(guids).size).toBe(items.length)
})

test('the manifest can be installed, with icons of the stated sizes', async () => {
  const { text: html } = await read('/')
  const href = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const { type, text: json } = await read(href)
  expect(type).toMatch(/^application\/manifest\+json\b/)
  const manifest = JSON.parse(json) as Data & { icons: { src: string; sizes: string; type: string }[] }
  for (const name of ['name', 'short_name', 'start_url', 'display', 'theme_color', 'background_color'])
    expect(manifest[name], name).toBeTruthy()
  const sizes = manifest.icons.map(({ sizes }) => sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.filter((icon) => 'purpose' in icon && icon.purpose === 'maskable')).toHaveLength(1)
  for (const { src, sizes, type } of manifest.icons) {
    if (type !== 'image/png') expect((await read(src)).type).toContain(type)
    else expect((await sizeOfPng(new URL(src, server.url).href)).join('x')).toBe(sizes)
  }
})

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test.each([
  '/subscribe',
  '/login',
  '/account',
  '/account/facts',
  '/account/security',
  '/account/delete',
  `/meal-plan/${UNKNOWN}`,
  `/meal-plan/${UNKNOWN}/proof`,
  `/meal-plan/${SAMPLE_MEAL_PLAN_ID}?key=x`,
  '/admin/profile',
  '/sandbox/inbox',
  '/no-such-page',
])('%s is kept out of search engines', async (path) => {
  const { text: html } = await read(path)
  expect(/<meta name="robots" content="([^"]*)"/.exec(html)?.[1]).toBe('noindex')
  expect(html).not.toContain('rel="canonical"')
  expect((await read('/sitemap.xml')).text).not.toContain(path)
})
