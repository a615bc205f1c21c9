import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { aBackOffice, aColleague, type Colleague, enterBackOffice } from './people/back-office.ts'
import { expectNoSidewaysScroll, logIn } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber, callApi } from './people/subscribers.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { heldBack } from './running/held-back.ts'

const office = aBackOffice('/admin/food')
let colleague: Colleague

const BROCCOLI = '170379'

beforeAll(async () => {
  colleague = await aColleague(office.server)
})

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const toggle = (page: Page, name: string) => page.getByRole('switch', { name: `Enabled: ${name}` })
/** Returns the switch's state once it is saved and the list has reloaded. */
const isOn = async (toggle: Locator) =>
  (await toggle.getAttribute('aria-busy')) ? null : await toggle.isChecked()

describe('the access check', () => {
  test('sends a guest to the sign-in screen before anything loads, and back afterwards', async () => {
    const { browser, server } = office
    const { page, context } = await visit(browser, { viewport: DESKTOP })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${server.url}/admin/food?query=broccoli&page=1&count=20`)
    await page.waitForURL(/\/login/)
    expect(asked.filter((path) => path.startsWith('/api/food'))).toEqual([])
    await logIn(page, server.firstAdmin)
    await page.waitForURL(/\/admin\/food\?query=broccoli/)
    await page.getByRole('link', { name: 'Broccoli, raw', exact: true }).waitFor()
    await context.close()
    expect((await fetch(`${server.url}/api/food`)).status).toBe(401)
  })

  test('shows a member the link and turns them away, as does the server', async () => {
    const { browser, server } = office
    const member = await aSubscriber(server)
    const { page, context } = await visit(browser, { viewport: DESKTOP })
    await signIn(page, server, member)
    await page.goto(`${server.url}/account`)
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
    await page.waitForURL(/\/login\?next=%2Fadmin%2Ffood/)
    await page.getByText('The back office is for administrators.', { exact: false }).waitFor()
    await context.close()
    const { AccessToken: token } = await tokensOf(server, member)
    for (const path of ['/food', '/nutrient', '/recipe', `/food/${BROCCOLI}`]) {
      expect((await callApi(server, { method: 'GET', path, token })).status, path).toBe(403)
    }
    const off = { method: 'PUT', path: `/food/${BROCCOLI}`, token, body: { enabeled: false } }
    expect((await callApi(server, off)).status).toBe(403)
  })

  test('links an administrator from the public pages to the foods', async () => {
    const page = await office.open('/')
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
    await page.waitForURL(/\/admin\/food$/)
    const nav = page.getByRole('navigation', { name: 'Back office' })
    const targets = () =>
      nav.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await expect
      .poll(targets)
      .toEqual([
        '/',
        '/admin/food',
        '/admin/nutrient',
        '/admin/condition',
        '/admin/mealplan',
        '/admin/plan',
        '/admin/content',
        '/admin/profile',
      ])
  })
})

describe('a list', () => {
  test('shows twenty foods, and is never below page 1', async () => {
    const page = await office.open('/admin/food?page=-3')
    const names = ['ID', 'Name', 'Description', 'Category', 'Enabled']
    for (const name of names) await page.getByRole('columnheader', { name, exact: true }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(21)
    await page.getByText(/page 1/).waitFor()
    expect(await page.getByRole('link', { name: 'Previous page' }).count()).toBe(0)
    await inspectBoth(page, 'admin-food-list')
  })

  test('is searched with Enter as well as by the button, and shows all again', async () => {
    const page = await office.open('/admin/food')
    const box = page.getByLabel('Search foods')
    await box.fill('lentil')
    await box.press('Enter')
    await page.waitForURL(/query=lentil/)
    await page.getByText(/matches for “lentil”/).waitFor()
    await page.getByRole('link', { name: 'Red lentils, dry' }).waitFor()
    await box.fill('broccoli')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/query=broccoli/)
    await page.getByRole('link', { name: 'Broccoli, raw', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Red lentils, dry' }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('lentil')
    await page.getByRole('link', { name: 'Clear search' }).click()
    await page.getByText(/in all/).waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
  })

  test('keeps the focus and the typed text during a search', async () => {
    const page = await office.open('/admin/food')
    const box = page.getByLabel('Search foods')
    await box.fill('lentil')
    const { goOn } = await heldBack(page, '**/api/food?query=lentil&*')
    await box.press('Enter')
    await page.locator('[aria-busy=true]').waitFor()
    await box.fill('broccoli')
    await goOn()
    await page.getByText(/matches for “lentil”/).waitFor()
    expect(await box.inputValue()).toBe('broccoli')
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Broccoli, raw', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await page.getByText(/in all/).waitFor()
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('reports that nothing matches, and suggests what to do', async () => {
    const page = await office.open('/admin/food?query=zzzqqqxxx')
    await page.getByRole('heading', { name: 'No match' }).waitFor()
    await inspectBoth(page, 'admin-food-no-match')
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByText(/in all/).waitFor()
  })

  test('is paged, with page and count in the address', async () => {
    const page = await office.open('/admin/nutrient')
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2&count=20/)
    await page.getByText(/page 2/).waitFor()
    await page.getByLabel('Rows').selectOption('50')
    await page.waitForURL(/page=1&count=50/)
    await expect.poll(() => rows(page).count()).toBe(51)
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2&count=50/)
    await page.getByText(/page 2/).waitFor()
    await page.getByRole('link', { name: 'Previous page' }).click()
    await page.waitForURL(/page=1&count=50/)
    await page.getByText(/page 1/).waitFor()
    // By keyboard: if there is no previous page, the focus moves to the link to the next.
    await page.getByRole('link', { name: 'Next page' }).press('Enter')
    await page.waitForURL(/page=2&count=50/)
    await page.getByText(/page 2/).waitFor()
    await page.getByRole('link', { name: 'Previous page' }).press('Enter')
    await page.waitForURL(/page=1&count=50/)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Next page')
  })

  test('shows search and pages without wrapping on the narrowest phone', async () => {
    const page = await office.open('/admin/food?page=2&count=20')
    await page.setViewportSize({ width: 320, height: 700 })
    const boxOf = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [field, search] = await Promise.all([
      boxOf(page.getByRole('search').getByRole('textbox')),
      boxOf(page.getByRole('search').getByRole('button', { name: 'Search' })),
    ])
    expect([search.y, search.height]).toEqual([field.y, field.height])
    const [previous, next, count] = await Promise.all([
      boxOf(page.getByRole('link', { name: 'Previous page' })),
      boxOf(page.getByRole('link', { name: 'Next page' })),
      boxOf(page.getByLabel('Rows')),
    ])
    expect([previous.x, next.y]).toEqual([20, previous.y])
    for (const atTheEnd of [next, count]) expect(atTheEnd.x + atTheEnd.width).toBeCloseTo(300, 0)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(DESKTOP)
  })

  test('that has fewer pages than its address requests shows its last page', async () => {
    const page = await office.open('/admin/plan')
    await page.getByRole('table').waitFor()
    await office.open('/admin/nutrient?page=900&count=50')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
    const last = Number(new URL(page.url()).searchParams.get('page'))
    expect(last).toBeGreaterThan(1)
    expect(last).toBeLessThan(900)
    await page.getByText(`page ${last} of ${last}`).waitFor()
    expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0)
    // The address of the empty page is not in the history.
    await page.goBack()
    await page.waitForURL(/\/admin\/plan$/)
  })

  test.each([DESKTOP, PHONE])('reserves the space of its rows while they load, at %o', async (viewport) => {
    const { browser, server } = office
    const { page, context } = await visit(browser, { viewport })
    await enterBackOffice(page, server, '/admin/nutrient')
    // Waits until signing in has finished.
    await page.getByRole('link', { name: 'Next page' }).waitFor()
    const { goOn } = await heldBack(page, '**/api/nutrient?*')
    await page.goto(`${server.url}/admin/nutrient`)
    const measure = () =>
      page.locator('tbody tr').evaluateAll(([first, second]) => {
        const [one, two] = [first, second].map((row) => row?.getBoundingClientRect())
        return { first: one?.top, second: two?.top, height: one?.height }
      })
    await page.locator('[aria-busy=true] tbody tr').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = await measure()
    await goOn()
    await page.getByRole('link', { name: 'Next page' }).waitFor()
    const after = await measure()
    // Borders shared by two rows snap to whole pixels, at the browser's choice.
    for (const edge of ['first', 'second', 'height'] as const) {
      expect(Math.abs((after[edge] ?? 0) - (before[edge] ?? Number.NaN)), edge).toBeLessThanOrEqual(1)
    }
    await context.close()
  })

  test('does not take the focus back after paging if the user moved it', async () => {
    const page = await office.open('/admin/food')
    const box = page.getByLabel('Search foods')
    await page.getByRole('link', { name: 'Next page' }).waitFor()
    const { goOn } = await heldBack(page, '**/api/food?page=2&*')
    await page.getByRole('link', { name: 'Next page' }).click()
    await box.focus()
    await goOn()
    await page.getByText(/page 2/).waitFor()
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('that cannot be loaded shows the reason, and loads when the server is back', async () => {
    const page = await office.open('/admin/plan')
    await page.getByRole('table').waitFor()
    await page.route('**/api/condition?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Conditions' }).click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.getByText(/cannot reach Careplate/).waitFor()
    await inspectBoth(page, 'admin-list-failed')
    await page.unroute('**/api/condition?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Conditions' }).waitFor()
  })
})

async function pathOfAcne(): Promise<string> {
  const { body } = await colleague('GET', '/condition?query=acne&count=300')
  const { data } = body as { data: { _id: string; name: string }[] }
  const acne = data.find(({ name }) => name === 'Acne')
  return `/condition/${acne?._id}`
}

describe('the enabled switch', () => {
  test('is saved at once, based on what was read, and the list is reloaded', async () => {
    const page = await office.open('/admin/food?query=broccoli')
    const broccoli = toggle(page, 'Broccoli, raw')
    const saved = page.waitForRequest((request) => request.method() === 'PUT')
    const reloaded = page.waitForResponse(async (response) => {
      const isList = response.url().includes('/api/food?') && response.ok()
      return isList && (await response.text()).includes('"enabeled":false')
    })
    await broccoli.click()
    expect((await saved).headers()['if-match']).toMatch(/^(W\/)?"\d+-/)
    await reloaded
    await expect.poll(() => isOn(broccoli)).toBe(false)
    await page.reload()
    await expect.poll(() => isOn(broccoli)).toBe(false)
    await broccoli.press('Space')
    await expect.poll(() => isOn(broccoli)).toBe(true)
    expect((await colleague('GET', `/food/${BROCCOLI}`)).body.enabeled).toBe(true)
  })

  test('ends in the last state if pressed again during saving', async () => {
    const page = await office.open('/admin/food?query=broccoli')
    const broccoli = toggle(page, 'Broccoli, raw')
    await broccoli.waitFor()
    const { goOn } = await heldBack(page, `**/api/food/${BROCCOLI}`)
    await broccoli.click()
    await broccoli.click()
    await goOn()
    await expect.poll(() => isOn(broccoli)).toBe(true)
    expect((await colleague('GET', `/food/${BROCCOLI}`)).body.enabeled).toBe(true)
  })

  test('does not overwrite a change made after the list was shown', async () => {
    for (const { list, path, name } of [
      { list: '/admin/food?query=broccoli', path: `/food/${BROCCOLI}`, name: 'Broccoli, raw' },
      { list: '/admin/condition?query=acne', path: await pathOfAcne(), name: 'Acne' },
    ]) {
      const page = await office.open(list)
      const shown = toggle(page, name)
      await expect.poll(() => isOn(shown)).toBe(true)
      // A colleague switches it off and on again: the list looks the same but is based on an older version.
      expect((await colleague('PUT', path, { enabeled: false })).status).toBe(200)
      expect((await colleague('PUT', path, { enabeled: true })).status).toBe(200)
      await shown.click()
      await page.getByText(/Somebody changed this/).waitFor()
      await expect.poll(() => isOn(shown)).toBe(true)
      expect((await colleague('GET', path)).body.enabeled).toBe(true)
      const told = page.getByRole('alert').filter({ hasText: 'Somebody changed this' })
      const { width = 0 } = (await told.boundingBox()) ?? {}
      expect(width).toBeGreaterThan(600)
      // The refusal reloads the list, so the next press is based on its current state.
      await shown.click()
      await expect.poll(() => isOn(shown)).toBe(false)
      await shown.click()
      await expect.poll(() => isOn(shown)).toBe(true)
    }
  })

  test('is reported as already set if a colleague made the same change', async () => {
    const page = await office.open('/admin/food?query=broccoli')
    const broccoli = toggle(page, 'Broccoli, raw')
    await expect.poll(() => isOn(broccoli)).toBe(true)
    expect((await colleague('PUT', `/food/${BROCCOLI}`, { enabeled: false })).status).toBe(200)
    await broccoli.click()
    await page.getByText('it is now as you wanted it').waitFor()
    await expect.poll(() => isOn(broccoli)).toBe(false)
    await inspectBoth(page, 'admin-toggle-already')
    await broccoli.click()
    await expect.poll(() => isOn(broccoli)).toBe(true)
  })

  test('appears in a list without a vertical scrollbar of its own', async () => {
    const page = await office.open('/admin/plan')
    await page.getByRole('switch').first().waitFor()
    const frame = page.getByRole('region', { name: 'Plans' })
    const [inside, shown] = await frame.evaluate((node) => [node.scrollHeight, node.clientHeight])
    expect(inside).toBe(shown)
  })

  test('is reverted if saving fails, and shows the reason', async () => {
    const { server } = office
    const page = await office.open('/admin/condition?query=acne')
    const acne = toggle(page, 'Acne')
    await acne.waitFor()
    await page.route('**/api/condition/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await acne.click()
    await page.getByText(/cannot reach Careplate/).waitFor()
    await expect.poll(() => isOn(acne)).toBe(true)
    await inspectBoth(page, 'admin-toggle-failed')
    await page.unroute('**/api/condition/*')
    await acne.click()
    const isOffered = async () => {
      const answer = await fetch(`${server.url}/api/condition?count=300`)
      const { data } = (await answer.json()) as { data: { name: string }[] }
      return data.some(({ name }) => name === 'Acne')
    }
    await expect.poll(() => isOn(acne)).toBe(false)
    expect(await isOffered()).toBe(false)
    await acne.click()
    await expect.poll(() => isOn(acne)).toBe(true)
    expect(await isOffered()).toBe(true)
  })
})

describe('the screens of the catalogue', () => {
  test("show a food's contents, group by group, by keyboard from its list", async () => {
    const page = await office.open('/admin/food?query=broccoli')
    const link = page.getByRole('link', { name: 'Broccoli, raw', exact: true })
    await link.focus()
    await link.press('Enter')
    await page.waitForURL(/\/admin\/food\/170379$/)
    await page.getByRole('heading', { name: 'Broccoli, raw', level: 1 }).waitFor()
    await page.getByText('Vegetables and Vegetable Products').waitFor()
    const table = page.getByRole('table', { name: 'Nutrients in 100 g' })
    await table.waitFor()
    const groups = await table.getByRole('rowheader').allTextContents()
    const inOrder = [
      'Proximates',
      'Carbohydrates',
      'Organic acids',
      'Minerals',
      'Vitamins and Other Components',
      'Lipids',
      'Amino acids',
      'Isoflavones',
    ]
    expect(groups).toEqual(inOrder.filter((group) => groups.includes(group)))
    expect(groups.length).toBeGreaterThan(4)
    const headers = await table.getByRole('columnheader').allTextContents()
    expect(headers).toEqual(['Name', 'Amount', 'Unit', 'USDA ID', 'Nutrient'])
    await page.getByRole('table', { name: 'Portions' }).waitFor()
    await inspectBoth(page, 'admin-food')
    await table.getByRole('link', { name: 'Open Protein' }).click()
    await page.waitForURL(/\/admin\/nutrient\/1003$/)
    await page.getByRole('heading', { name: 'Protein', level: 1 }).waitFor()
    await page.getByText('1003', { exact: true }).waitFor()
    await inspectBoth(page, 'admin-nutrient')
  })

  test('show a list of nutrients', async () => {
    const page = await office.open('/admin/nutrient')
    const names = ['ID', 'Name', 'USDA ID']
    for (const name of names) await page.getByRole('columnheader', { name, exact: true }).waitFor()
    await inspectBoth(page, 'admin-nutrient-list')
  })

  test('show a recipe, from the foods through its ID: ingredients, steps and contents', async () => {
    const { server } = office
    const page = await office.open('/admin/food')
    await page.getByRole('navigation', { name: 'Food' }).getByRole('link', { name: 'Recipes' }).click()
    await page.waitForURL(/\/admin\/recipe$/)
    const names = ['ID', 'Description', 'Category']
    for (const name of names) await page.getByRole('columnheader', { name, exact: true }).waitFor()
    await inspectBoth(page, 'admin-recipe-list')
    const { body } = await colleague('GET', '/recipe?query=lentils&count=1')
    const [first] = body.data as { _id: string; name: string }[]
    await page.goto(`${server.url}/admin/recipe?query=lentils`)
    await page.getByRole('link', { name: first?._id }).click()
    await page.waitForURL(new RegExp(`/admin/recipe/${first?._id}$`))
    await page.getByRole('heading', { name: first?.name, level: 1 }).waitFor()
    const ingredients = page.getByRole('table', { name: 'Ingredients' })
    await expect.poll(() => ingredients.getByRole('row').count()).toBeGreaterThan(2)
    await page.getByRole('heading', { name: 'Steps' }).waitFor()
    await page.getByRole('table', { name: 'Nutrients in one serving' }).waitFor()
    await inspectBoth(page, 'admin-recipe')
    const food = ingredients.getByRole('link').first()
    const name = (await food.textContent()) ?? ''
    await food.click()
    await page.waitForURL(/\/admin\/food\/\d+$/)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  })

  test('show an error for a missing record', async () => {
    const page = await office.open('/admin/food/99999999')
    await page.getByText('We could not find this food.').waitFor()
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Plans', exact: true })
      .click()
    await page.waitForURL(/\/admin\/plan$/)
    await page.getByRole('table').waitFor()
  })
})

test('a food can be searched, switched off and on, and read on a phone', async () => {
  const { browser, server } = office
  const { page, context } = await visit(browser, { viewport: PHONE, colorScheme: 'dark' })
  await enterBackOffice(page, server, '/admin/food')
  await page.getByLabel('Search foods').fill('lentil')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByText(/matches for “lentil”/).waitFor()
  const lentils = toggle(page, 'Red lentils, dry')
  const isEnabled = async () => (await colleague('GET', '/food/174284')).body.enabeled
  await lentils.tap()
  await expect.poll(() => isOn(lentils)).toBe(false)
  expect(await isEnabled()).toBe(false)
  await lentils.tap()
  await expect.poll(() => isOn(lentils)).toBe(true)
  expect(await isEnabled()).toBe(true)
  await expectNoSidewaysScroll(page)
  // Taps anywhere in the row, which its link covers.
  await page.getByText('Lentils, pink or red, raw').tap({ force: true })
  await page.waitForURL(/\/admin\/food\/174284$/)
  const frame = page.getByRole('region', { name: 'Nutrients in 100 g' })
  await frame.getByRole('table').waitFor()
  await expectNoSidewaysScroll(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  const current = page.getByRole('navigation', { name: 'Back office' }).locator('[aria-current]')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Profiles' }).tap()
  await page.waitForURL(/\/admin\/profile$/)
  await expect.poll(() => current.textContent()).toBe('Profiles')
  await expect
    .poll(() => current.evaluate((link) => link.getBoundingClientRect().right <= window.innerWidth))
    .toBe(true)
  await context.close()
})
