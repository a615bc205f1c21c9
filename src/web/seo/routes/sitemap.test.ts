import { expect, test } from 'vitest'
import { sitemapXml } from './sitemap.ts'

const changes = {
  healthGoals: [
    { id: 'a', name: 'Crohn’s & colitis', changedAt: new Date('2026-03-02T10:00:00Z') },
    { id: 'b', name: 'Acne', changedAt: new Date('2026-05-04T10:00:00Z') },
  ],
  plans: [{ id: 'p', changedAt: new Date('2026-01-01T10:00:00Z') }],
  posts: [{ id: 'q', headline: 'Two numbers for salt', changedAt: new Date('2026-04-01T10:00:00Z') }],
}

test('each health goal and plan is listed with the day of its last change', () => {
  const xml = sitemapXml('https://example.org', changes)
  expect(xml).toContain(
    '<loc>https://example.org/health-goal/crohns-%26-colitis/a</loc><lastmod>2026-03-02</lastmod>',
  )
  expect(xml).toContain('<loc>https://example.org/plans/p</loc><lastmod>2026-01-01</lastmod>')
})

test('each published post is listed, and the blog changes with the last of them', () => {
  const xml = sitemapXml('https://example.org', changes)
  expect(xml).toContain('/blog</loc><lastmod>2026-04-01</lastmod>')
  expect(xml).toContain('/blog/two-numbers-for-salt/q</loc><lastmod>2026-04-01</lastmod>')
})

test('home changes with whatever it lists', () => {
  expect(sitemapXml('https://example.org', changes)).toContain(
    '<loc>https://example.org/</loc><lastmod>2026-05-04</lastmod>',
  )
})

test('no personal page is listed', () => {
  const xml = sitemapXml('https://example.org', changes)
  for (const path of ['/account', '/login', '/subscribe', '/admin', '/meal-plan', '/sandbox'])
    expect(xml).not.toContain(`example.org${path}`)
})

test('an empty catalogue still has a sitemap', () => {
  expect(sitemapXml('https://example.org', { healthGoals: [], plans: [], posts: [] })).toContain(
    '/about</loc></url>',
  )
})
