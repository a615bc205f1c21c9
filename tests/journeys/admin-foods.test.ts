import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspect, inspectBoth } from './looks/axe.ts'
import { aBackOffice, aColleague, type Colleague, enterBackOffice } from './people/back-office.ts'
import { expectNoSidewaysScroll } from './people/member-path.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'

const office = aBackOffice('/admin/food')
let colleague: Colleague

const BROCCOLI = '170379'

beforeAll(async () => {
  colleague = await aColleague(office.server)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const tagGroup = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })
/** The tag's label contains its name and its meaning. */
const tag = (page: Page, value: string) => page.locator(`input[name="tags"][value="${value}"]`)
const stored = async (id: string) => (await colleague('GET', `/food/${id}`)).body

const LOOKS = [
  { look: 'desktop', viewport: DESKTOP, colorScheme: 'light' },
  { look: 'phone', viewport: PHONE, colorScheme: 'dark' },
] as const

/** Inspects the form at its end, where its buttons are at rest and cover nothing. */
async function inspectForm(page: Page, name: string): Promise<void> {
  for (const { look, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.getByRole('heading', { name: 'Nutrients in 100 g' }).evaluate((end) => end.scrollIntoView())
    await inspect(page, `${name}-${look}`)
  }
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Creates a food in the state that an import leaves. */
async function anUnjudgedFood(fdcId: number, name: string): Promise<string> {
  const foodCategory = { description: 'Dairy and Egg Products' }
  const made = await colleague('POST', '/food', { fdcId, name, description: `${name}, sliced`, foodCategory })
  expect(made.status).toBe(201)
  return String(fdcId)
}

describe('unjudged foods', () => {
  test('are absent at first, and the list says so', async () => {
    const page = await office.open('/admin/food')
    await page
      .getByRole('navigation', { name: 'Which foods' })
      .getByRole('link', { name: 'Not reviewed' })
      .click()
    await page.waitForURL(/judged=false/)
    await page.getByRole('heading', { name: 'None of these' }).waitFor()
    await inspectBoth(page, 'admin-food-none-unjudged')
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByRole('table').waitFor()
  })

  test('are listed separately, also in a search', async () => {
    await anUnjudgedFood(900001, 'Gouda')
    await anUnjudgedFood(900002, 'Limburger')
    const page = await office.open('/admin/food?judged=false')
    await page.getByText('2 in all').waitFor()
    await page.getByLabel('Search foods').fill('limburger')
    await page.getByLabel('Search foods').press('Enter')
    await page.waitForURL(/query=limburger/)
    await page.getByText('1 match for “limburger”').waitFor()
    expect(new URL(page.url()).searchParams.get('judged')).toBe('false')
    await page.getByRole('link', { name: 'Reviewed', exact: true }).click()
    await page.getByRole('heading', { name: 'No match' }).waitFor()
  })

  test('are not judged by only pressing the button', async () => {
    const page = await office.open('/admin/food?judged=false')
    await page.getByRole('link', { name: 'Gouda', exact: true }).click()
    await page.getByText('Nobody has said yet which allergens this food holds').waitFor()
    await inspectForm(page, 'admin-food-unjudged')
    await button(page, 'Save the review').click()
    await page.getByText('Check what it holds, or that it holds none of these.').waitFor()
    await page.getByText('Choose the diets that it fits.').waitFor()
    await expect
      .poll(() => box(page, 'Milk').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await inspectForm(page, 'admin-food-judgement-refused')
    expect((await stored('900001')).judged).toBe(false)
  })

  test('are judged by keyboard, and contradictions are rejected', async () => {
    const { page } = office
    await box(page, 'Milk').press('Space')
    await page.getByLabel('Fits').selectOption('Every diet')
    await tagGroup(page, 'Dairy and eggs').press('Enter')
    await tag(page, 'aged_cheese').press('Space')
    await page.getByText('1 chosen').waitFor()
    await page.getByText(/^These follow: /).waitFor()
    await page.getByLabel('Lactose in 100 g, in g').fill('a little')
    await page.getByLabel('Lactose in 100 g, in g').press('Control+s')
    await page.getByText('Give a number.').waitFor()
    await page.getByLabel('Lactose in 100 g, in g').fill('2.2')
    await button(page, 'Save the review').click()
    await page.getByText('What holds milk or egg is not vegan.').waitFor()
    await page.getByLabel('Fits').selectOption('Vegetarian, pescatarian and omnivore')
    await page.getByRole('checkbox', { name: /^Enabled/ }).press('Space')
    await button(page, 'Save the review').click()
    await page.getByText('The review was saved.').waitFor()
    await page.getByRole('heading', { name: 'About this food' }).waitFor()
    expect(await stored('900001')).toMatchObject({
      judged: true,
      enabeled: true,
      allergens: ['milk'],
      diet: 'vegetarian',
      lactosePer100g: 2.2,
      glycaemicIndex: null,
    })
    expect([...((await stored('900001')).tags as string[])].toSorted()).toEqual([
      'aged_cheese',
      'any_major_allergen',
      'tyramine_high',
    ])
    await office.open('/admin/food?judged=false')
    await page.getByText('1 in all').waitFor()
    expect(await page.getByRole('link', { name: 'Gouda', exact: true }).count()).toBe(0)
  })

  test('that contain gluten require its tag, next to where it can be chosen', async () => {
    const id = await anUnjudgedFood(900003, 'Farmer cheese with crumbs')
    const page = await office.open(`/admin/food/${id}`)
    for (const name of ['Milk', 'Wheat', 'Gluten']) await box(page, name).check()
    await page.getByLabel('Fits').selectOption('Vegetarian, pescatarian and omnivore')
    await button(page, 'Save the review').click()
    await page
      .getByText(/Say by a gluten tag which/)
      .first()
      .waitFor()
    const wheat = tag(page, 'gluten_wheat')
    await wheat.check()
    expect(await wheat.isVisible()).toBe(true)
    await button(page, 'Save the review').click()
    await page.getByText('The review was saved.').waitFor()
    expect((await stored(id)).tags).toContain('gluten')
  })
})

describe('a judgement', () => {
  test('is changed, and not left half done unless on purpose', async () => {
    const page = await office.open('/admin/food/900001')
    await page.getByRole('link', { name: 'Change the review' }).click()
    await page.waitForURL(/\?judge/)
    await expect.poll(() => box(page, 'Milk').isChecked()).toBe(true)
    await inspectForm(page, 'admin-food-judgement')
    await box(page, 'Mustard').check()
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await box(page, 'Mustard').isChecked()).toBe(true)
    await button(page, 'Update the review').click()
    await page.getByText('The review was saved.').waitFor()
    await page.waitForURL(/\/admin\/food\/900001$/)
    await page.getByText('Milk · Mustard').waitFor()
    expect((await stored('900001')).allergens).toEqual(['milk', 'mustard'])
  })

  test('that another administrator changed is not overwritten unless on purpose', async () => {
    const page = await office.open('/admin/food/900001?judge')
    await box(page, 'Celery').check()
    expect((await colleague('PUT', '/food/900001', { allergens: ['milk'] })).status).toBe(200)
    await button(page, 'Update the review').click()
    const question = page.getByRole('alertdialog', { name: 'Somebody else saved this meanwhile' })
    await question.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('Reloaded as it is saved now.').waitFor()
    await expect.poll(() => box(page, 'Celery').isChecked()).toBe(false)
    expect((await stored('900001')).allergens).toEqual(['milk'])
  })
})

describe('a recipe', () => {
  test('is disabled after a message lists the weeks with it, and is enabled again', async () => {
    const { body } = await colleague('GET', '/recipe?count=1')
    const [{ _id, name }] = body.data as [{ _id: string; name: string }]
    const page = await office.open(`/admin/recipe/${_id}`)
    await page.getByRole('button', { name: 'Stop serving it' }).click()
    const asked = page.getByRole('alertdialog', { name: `Stop serving ${name}?` })
    await asked.getByText('No current meal plan includes it.').waitFor()
    await inspectBoth(page, 'admin-recipe-question')
    await asked.getByRole('button', { name: 'Stop serving it' }).click()
    await page.getByText('Not served. It won’t be used').waitFor()
    expect((await colleague('GET', `/recipe/${_id}`)).body.enabeled).toBe(false)
    await inspectBoth(page, 'admin-recipe-off')
    await page.getByRole('button', { name: 'Serve it again' }).click()
    await page.getByText('Not served. It won’t be used').waitFor({ state: 'hidden' })
    await page.getByText('It is served again.', { exact: true }).waitFor()
    expect((await colleague('GET', `/recipe/${_id}`)).body.enabeled).toBe(true)
  })
})

describe('the recipes of a food', () => {
  test('are counted and named, with a link to the full list', async () => {
    const { body } = await colleague('GET', `/recipe?food=${BROCCOLI}&count=300`)
    const recipes = body.data as { _id: string; name: string }[]
    const page = await office.open(`/admin/food/${BROCCOLI}`)
    await page.getByRole('heading', { name: `In ${recipes.length} recipes` }).waitFor()
    await page.getByRole('link', { name: recipes[0]?.name, exact: true }).click()
    await page.waitForURL(new RegExp(`/admin/recipe/${recipes[0]?._id}$`))
    const oil = await colleague('GET', '/food?query=olive%20oil&count=1')
    const [{ _id, name } = { _id: '', name: '' }] = oil.body.data as { _id: string; name: string }[]
    const total = (await colleague('GET', `/recipe?food=${_id}&count=1`)).body.total
    expect(total).toBeGreaterThan(8)
    await office.open(`/admin/food/${_id}`)
    await page.getByRole('link', { name: `All ${total} recipes` }).click()
    await page.getByText(`${total} in all`).waitFor()
    await page.getByRole('link', { name: `With ${name}` }).waitFor()
    await inspectBoth(page, 'admin-recipes-of-food')
    await page.getByRole('navigation', { name: 'Which recipes' }).getByRole('link', { name: 'All' }).click()
    await page.waitForURL((url) => !url.searchParams.has('food'))
  })

  test('are named before a deletion is attempted, and the food can be disabled instead', async () => {
    const page = await office.open(`/admin/food/${BROCCOLI}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.method()))
    await button(page, 'Delete').click()
    const refused = page.getByRole('alertdialog', { name: 'This cannot be deleted' })
    await refused.getByText(/^Broccoli, raw is in \d+ recipes: “.+” and \d+ more\./).waitFor()
    await inspectBoth(page, 'admin-food-in-use')
    await refused.getByRole('button', { name: 'Disable instead' }).click()
    await refused.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('switch').isChecked()).toBe(false)
    expect(asked).not.toContain('DELETE')
    expect((await stored(BROCCOLI)).enabeled).toBe(false)
    await button(page, 'Delete').click()
    await refused.getByText(/It is disabled already/).waitFor()
    await refused.getByRole('button', { name: 'Keep it' }).click()
    expect((await colleague('PUT', `/food/${BROCCOLI}`, { enabeled: true })).status).toBe(200)
  })

  test('are empty for a food that can then be deleted', async () => {
    const page = await office.open('/admin/food/900002')
    await page.getByText('No recipe holds it.').waitFor()
    await button(page, 'Delete').click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this food?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Limburger was deleted.').waitFor()
    expect((await colleague('GET', '/food/900002')).status).toBe(404)
  })
})

test('a food is judged on a phone', async () => {
  const { browser, server } = office
  const id = await anUnjudgedFood(900004, 'Parsnip crisps')
  const { page, context } = await visit(browser, { viewport: PHONE, colorScheme: 'dark' })
  await enterBackOffice(page, server, `/admin/food/${id}`)
  await box(page, 'None of these').tap()
  await page.getByLabel('Fits').selectOption('Every diet')
  await tagGroup(page, 'Vegetables and fruit').tap()
  await tag(page, 'vegetable').tap()
  await expectNoSidewaysScroll(page)
  await button(page, 'Save the review').tap()
  await page.getByText('The review was saved.').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await stored(id)).toMatchObject({ judged: true, enabeled: false, allergens: [], diet: 'vegan' })
  await context.close()
})
