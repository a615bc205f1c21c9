import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelServer } from '#tests/support/servers/model-server.ts'
import { inspectBoth } from './looks/axe.ts'
import { aBackOffice } from './people/back-office.ts'
import { PHONE } from './running/browser.ts'

const post = { headline: 'Less salt', strapline: 'One spoon at a time', body: ['Taste first.'] }
const bold = { headline: 'No more pills', strapline: '', body: ['Less salt cures 93 of all.'] }

let model: Awaited<ReturnType<typeof startModelServer>>

beforeAll(async () => {
  model = await startModelServer([
    { text: 'I would rather talk about something else.' },
    { text: JSON.stringify({ blogPosts: [post, bold] }) },
  ])
})

afterAll(async () => {
  await model?.stop()
})

const office = aBackOffice('/admin/gpt', {
  viewport: PHONE,
  settings: () => ({ AI_PROVIDER: 'compatible', AI_MODEL: 'test-model', AI_BASE_URL: model.url }),
})

test('an answer without posts is reported plainly, and the prompt stays', async () => {
  const { page } = office
  await page.getByRole('heading', { level: 1, name: 'Write posts with AI' }).waitFor()
  expect(await page.getByText('No language model is configured.').count()).toBe(0)
  await page.getByLabel('Prompt').fill('Two posts about salt, please.')
  await page.getByLabel('Number of posts').fill('2')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('The language model answered, but not with posts.').waitFor()
  expect(await page.getByLabel('Prompt').inputValue()).toBe('Two posts about salt, please.')
  await inspectBoth(page, 'admin-gpt-failed')
})

test("a model's text is shown first, with points for a person to check", async () => {
  const { page } = office
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Written by test-model.').waitFor()
  expect(JSON.stringify(model.questions.at(-1)?.body)).toContain('Two posts about salt, please.')
  const marked = page.getByRole('article', { name: bold.headline })
  await marked.getByText('Promises something, or refers to research.').waitFor()
  await marked.getByText('These figures are not in what we know: 93.').waitFor()
  const harmless = page.getByRole('article', { name: post.headline })
  await harmless.waitFor()
  expect(await harmless.getByText('Please check').count()).toBe(0)
  await inspectBoth(page, 'admin-gpt-model')
  await page.getByRole('link', { name: 'Profiles', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  await harmless.waitFor()
})

test('creation continues after an interruption, and creates no post twice', async () => {
  const { page, server } = office
  let calls = 0
  await page.route('**/api/content', async (route) => {
    calls += 1
    if (calls !== 2) return route.continue()
    // The request reaches the server, but the response never arrives.
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Create Posts' }).click()
  await page.getByText('Not all drafts were created.').waitFor()
  await page.getByRole('button', { name: 'Create Posts' }).click()
  await page.getByText('2 drafts were created.').waitFor()
  expect(calls).toBe(3)
  await page.unroute('**/api/content')
  await page.goto(`${server.url}/admin/content`)
  for (const { headline } of [post, bold]) {
    await expect.poll(() => page.getByRole('link', { name: headline, exact: true }).count()).toBe(1)
  }
})

test('points for a person to check stay with the draft until they are checked', async () => {
  const { page } = office
  await page.getByRole('link', { name: bold.headline, exact: true }).click()
  const figures = page.getByText('These figures are not in what we know: 93.')
  await figures.waitFor()
  await page.reload()
  await figures.waitFor()
  await inspectBoth(page, 'admin-post-review')
  await page.getByLabel('Strapline').fill('Whatever a headline says')
  await page.getByRole('button', { name: 'Update post' }).click()
  await page.getByText('The post was updated.').waitFor()
  await figures.waitFor()
  await page.getByRole('button', { name: 'I have checked this' }).click()
  await figures.waitFor({ state: 'detached' })
  await page.getByText('Unsaved changes').waitFor()
  await page.getByRole('button', { name: 'Update post' }).click()
  await page.getByText('The post was updated.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Strapline').inputValue()).toBe('Whatever a headline says')
  expect(await figures.count()).toBe(0)
})
