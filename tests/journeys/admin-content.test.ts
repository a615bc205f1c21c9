import { beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { aBackOffice, aColleague, type Colleague, recordId } from './people/back-office.ts'
import { DESKTOP, expectFocus, PHONE } from './running/browser.ts'

const office = aBackOffice('/admin/content')
let colleague: Colleague

beforeAll(async () => {
  colleague = await aColleague(office.server)
})

const HEADLINE = 'Soak them overnight'

/** Returns the status for a guest. */
async function publicStatus(id: string): Promise<number> {
  return (await fetch(`${office.server.url}/api/content/${id}`)).status
}

describe('posts', () => {
  test('are listed page by page, with page and count in the address', async () => {
    const { page, server } = office
    await page.getByRole('heading', { level: 1, name: 'Content Admin' }).waitFor()
    for (const column of ['ID', 'Headline', 'Strapline']) {
      await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
    }
    await page.goto(`${server.url}/admin/content?page=1&count=3`)
    await page.getByText('page 1').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(4)
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2&count=3/)
    await page.getByText('page 2').waitFor()
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL(/page=1&count=3/)
    await page.getByText('page 1').waitFor()
    await inspectBoth(page, 'admin-content')
  })

  test('are written as drafts, which are hidden from others until published', async () => {
    const { page, server } = office
    await page.getByRole('link', { name: 'Write a post' }).click()
    await page.getByRole('heading', { level: 1, name: 'Write a post' }).waitFor()
    const save = page.getByRole('button', { name: 'Write a post' })
    await save.click()
    await page.getByText('Give the post a headline.').waitFor()
    await page.getByLabel('Headline').fill(HEADLINE)
    await page.getByLabel('Strapline').fill('Beans take their time.')
    await page.getByLabel('Paragraph 1', { exact: true }).fill('Cover them with water.')
    await page.getByRole('button', { name: 'Add a paragraph' }).click()
    await page.getByLabel('Paragraph 2', { exact: true }).fill('Drain them in the morning.')
    await page.getByLabel('Condition').selectOption({ label: 'Heart health' })
    await save.click()
    await page.getByText('The post was created.').waitFor()
    await page.getByRole('heading', { level: 1, name: HEADLINE }).waitFor()
    expect(await publicStatus(recordId(page))).toBe(404)
    expect(await page.getByRole('link', { name: 'Public page' }).count()).toBe(0)

    await page.getByLabel('Published').check()
    await page.getByRole('button', { name: 'Update post' }).click()
    await page.getByText('The post was updated.').waitFor()
    expect(await publicStatus(recordId(page))).toBe(200)
    const url = await page.getByRole('link', { name: 'Public page' }).getAttribute('href')
    const shown = await (await fetch(`${server.url}${url}`)).text()
    expect(shown).toContain('Drain them in the morning.')
    await inspectBoth(page, 'admin-post')

    await page.getByLabel('Published').uncheck()
    await page.getByRole('button', { name: 'Update post' }).click()
    await page.getByText('The post was updated.').waitFor()
    expect(await publicStatus(recordId(page))).toBe(404)
  })

  test('that do not exist show an error', async () => {
    const { page, server } = office
    await page.goto(`${server.url}/admin/content/${crypto.randomUUID()}`)
    await page.getByText('We could not find this post.').waitFor()
    await inspectBoth(page, 'admin-post-missing')
  })

  test('are deleted after a confirmation, on a phone', async () => {
    const { page, server } = office
    await page.setViewportSize(PHONE)
    await page.goto(`${server.url}/admin/content`)
    await page.getByRole('link', { name: HEADLINE }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`“${HEADLINE}” was deleted.`).waitFor()
    await page.getByRole('link', { name: HEADLINE }).waitFor({ state: 'detached' })
    await page.setViewportSize(DESKTOP)
  })
})

describe('a post with health claims', () => {
  const CLAIM = 'Your diabetes goes into remission. Say farewell to insulin. Cook it slowly.'
  const claims = () => office.page.getByRole('listitem').filter({ has: office.page.getByLabel('Source') })

  test('is not published, and keeps the typed text', async () => {
    const { page, server } = office
    await page.goto(`${server.url}/admin/content/new`)
    await page.getByLabel('Headline').fill('A pot of lentils')
    await page.getByLabel('Paragraph 1', { exact: true }).fill(CLAIM)
    await page.getByLabel('Published').check()
    await page.getByRole('button', { name: 'Write a post' }).click()
    await page
      .getByText(/Not published yet. “Your diabetes goes into remission.”/)
      .first()
      .waitFor()
    await inspectBoth(page, 'admin-post-refused')
    expect(await page.getByLabel('Paragraph 1', { exact: true }).inputValue()).toBe(CLAIM)
    await page.getByLabel('Published').uncheck()
    await page.getByRole('button', { name: 'Write a post' }).click()
    await page.getByText('The post was created.').waitFor()
    await page.getByText('2 sentences need a source or an approval').waitFor()
    await page.getByText('If you work alone, it needs a source.', { exact: false }).waitFor()
    await page.getByText('You wrote this sentence, so someone else has to approve it.').first().waitFor()
    expect(await publicStatus(recordId(page))).toBe(404)
  })

  test('is published once one sentence is removed and the other has a source, which readers see', async () => {
    const { page, server } = office
    await claims().filter({ hasText: 'insulin' }).getByRole('button', { name: 'Take it out' }).click()
    await expect
      .poll(() => page.getByLabel('Paragraph 1', { exact: true }).inputValue())
      .toBe('Your diabetes goes into remission. Cook it slowly.')
    await page.getByLabel('Source').fill('see below')
    await page.getByLabel('Published').check()
    await page.getByRole('button', { name: 'Update post' }).click()
    await page.getByText(/^Give a full link/).waitFor()
    await page.getByText('Please check what is marked below.').waitFor()
    await expectFocus(page.getByLabel('Source'))
    await page.getByText('1 sentence needs a source or an approval').waitFor()
    expect(await page.getByText('The post was created.').filter({ visible: true }).count()).toBe(0)
    await inspectBoth(page, 'admin-post-source-refused')
    await page.getByLabel('Source').fill('https://doi.org/10.1016/S0140-6736(17)33102-1')
    await inspectBoth(page, 'admin-post-claims')
    await page.getByRole('button', { name: 'Update post' }).click()
    await page.getByText('The post was updated.').waitFor()
    await page.getByText('All sentences about health are answered').waitFor()
    const url = await page.getByRole('link', { name: 'Public page' }).getAttribute('href')
    await page.goto(`${server.url}${url}`)
    await page.getByRole('heading', { name: 'References' }).waitFor()
    await page.getByRole('link', { name: 'Reference 1' }).click()
    await page.getByRole('link', { name: /^https:\/\/doi.org/ }).waitFor()
    await inspectBoth(page, 'post-references')
  })
})

describe('a new post whose response was lost', () => {
  test('is a single draft after saving again, with the text typed in between', async () => {
    const { page, server } = office
    await page.goto(`${server.url}/admin/content/new`)
    await page.getByLabel('Headline').fill('Rinse canned beans')
    // The request reaches the server, but the response never arrives.
    await page.route('**/api/content', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const save = page.getByRole('button', { name: 'Write a post' })
    await save.click()
    await page.getByText(/cannot reach Careplate/).waitFor()
    await page.unroute('**/api/content')
    await page.getByLabel('Strapline').fill('Much of the salt goes down the drain.')
    await save.click()
    await page.getByText('The post was created.').waitFor()
    const stored = await colleague('GET', `/content/${recordId(page)}`)
    expect(stored.body.strapline).toBe('Much of the salt goes down the drain.')
    expect((await colleague('GET', '/content?query=rinse%20canned%20beans')).body.total).toBe(1)
  })
})

describe('a line of text', () => {
  const LONG =
    'What the large studies of the last thirty years say about who gains most from a lower figure, and how little it takes to begin'
  test('is fully visible on a phone, contains no line break, and is sent by Enter', async () => {
    const { page, server } = office
    await page.setViewportSize(PHONE)
    await page.goto(`${server.url}/admin/content/new`)
    const strapline = page.getByLabel('Strapline')
    const heights = () =>
      strapline.evaluate((field) => ({ shown: field.clientHeight, needed: field.scrollHeight }))
    const short = await heights()
    await strapline.fill(LONG)
    await expect.poll(async () => (await heights()).shown).toBeGreaterThan(short.shown)
    const long = await heights()
    expect(long.needed).toBeLessThanOrEqual(long.shown)
    await inspectBoth(page, 'admin-post-line')
    await strapline.fill('One spoon less\nat a time')
    await expect.poll(() => strapline.inputValue()).toBe('One spoon less at a time')
    await page.getByLabel('Headline').fill('One spoon')
    await page.getByLabel('Headline').press('Enter')
    await page.getByText('The post was created.').waitFor()
    expect((await colleague('GET', `/content/${recordId(page)}`)).body).toMatchObject({
      headline: 'One spoon',
      strapline: 'One spoon less at a time',
    })
    await page.setViewportSize(DESKTOP)
  })
})

describe('without a language model', () => {
  test('posts are composed from the catalogue, and the page says so', async () => {
    const { page, server } = office
    await page.goto(`${server.url}/admin/content`)
    await page.getByRole('link', { name: 'Write posts with AI' }).click()
    await page.getByText('No language model is configured.').waitFor()
    await expect.poll(() => page.getByLabel('Number of posts').inputValue()).toBe('1')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText(/^Choose a condition: without a language model/).waitFor()
    await page.getByLabel('Condition').selectOption({ label: 'High blood pressure' })
    await page.getByLabel('Number of posts').fill('2')
    await expect
      .poll(() => page.getByLabel('Prompt').inputValue())
      .toMatch(/^Write 2 blog posts about High blood pressure/)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    await page.getByText('Composed from the catalog. Nothing is saved yet.').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await inspectBoth(page, 'admin-gpt')
  })

  test('posts become drafts of that condition', async () => {
    const { page } = office
    const headline = 'High blood pressure: what goes on the plate'
    await page.getByRole('button', { name: 'Create Posts' }).click()
    await page.getByText('2 drafts were created. Only administrators see drafts.').waitFor()
    await page.getByRole('button', { name: 'Create Posts' }).waitFor({ state: 'detached' })
    await page.getByRole('article', { name: headline }).getByRole('link', { name: 'Open the draft' }).click()
    await page.getByRole('heading', { level: 1, name: headline }).waitFor()
    expect(await page.getByLabel('Published').isChecked()).toBe(false)
    expect(await page.getByLabel('Condition').locator('option:checked').textContent()).toBe(
      'High blood pressure',
    )
    expect(await publicStatus(recordId(page))).toBe(404)
  })
})
