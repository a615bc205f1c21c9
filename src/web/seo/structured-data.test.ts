import { expect, test } from 'vitest'
import { aboutText } from '#web/messages/public/about.ts'
import {
  article,
  blog,
  breadcrumbs,
  faqPage,
  medicalWebPage,
  organization,
  pricingPlanProduct,
  type StructuredData,
  webSite,
} from './structured-data.ts'

const URL = 'https://example.org'
const post = {
  id: 'q',
  headline: 'Two numbers for salt',
  strapline: 'The limit and the ideal.',
  created: '2026-05-01T08:00:00.000Z',
  changed: '2026-05-02T08:00:00.000Z',
}
const plan = { id: 'p', name: 'Balance', descriptionShort: 'Two goals.', priceCents: 2950 }

/** What search engines ask of each kind of thing. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  Product: ['name', 'description', 'image', 'url', 'brand', 'offers'],
  MedicalWebPage: ['name', 'description', 'url', 'about', 'audience', 'citation', 'publisher'],
  FAQPage: ['mainEntity'],
  Blog: ['name', 'url', 'publisher', 'blogPost'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
}

const questions = Object.values(aboutText.en.questions.items)

const all: StructuredData[] = [
  organization(URL),
  webSite(URL),
  breadcrumbs(URL, [{ label: 'Home', to: '/' }, { label: 'Here' }]),
  pricingPlanProduct(URL, plan),
  medicalWebPage(URL, {
    path: '/health-goal/acne/a',
    name: 'Acne',
    description: 'About acne',
    sources: ['AAD'],
  }),
  faqPage(questions),
  blog(URL, [post]),
  article(URL, post),
]

test.each(all.map((data) => [data['@type'], data] as const))(
  '%s has what its kind must have',
  (type, data) => {
    for (const name of REQUIRED[type] ?? ['a kind that nobody listed']) expect(data[name]).toBeTruthy()
  },
)

test('every address is whole', () => {
  const urls = JSON.stringify(all).match(/"(?:url|logo|image|item|mainEntityOfPage|@id)":"([^"]*)"/g) ?? []
  expect(urls.length).toBeGreaterThan(10)
  for (const url of urls) expect(url).toContain('"https://')
})

test('a plan’s price is in dollars, for each month', () => {
  expect(pricingPlanProduct(URL, plan).offers).toMatchObject({
    '@type': 'Offer',
    price: '29.50',
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    priceSpecification: { billingDuration: 'P1M' },
  })
})

test('crumbs are counted from one, and the last has no address', () => {
  expect(breadcrumbs(URL, [{ label: 'Home', to: '/' }, { label: 'Here' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.org/' },
    { '@type': 'ListItem', position: 2, name: 'Here' },
  ])
})

test('each question is answered in words, without markup', () => {
  const { mainEntity } = faqPage(questions) as unknown as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(mainEntity).toHaveLength(questions.length)
  for (const { name, acceptedAnswer } of mainEntity) {
    expect(name).toMatch(/\?$/)
    expect(acceptedAnswer.text).toMatch(/^[^<{]{20,}$/)
  }
})
