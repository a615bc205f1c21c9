import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { aBackOffice, aColleague, type Colleague, enterBackOffice, recordId } from './people/back-office.ts'
import { expectNoSidewaysScroll } from './people/member-path.ts'
import { aSubscriber } from './people/subscribers.ts'
import { PHONE, visit } from './running/browser.ts'
import { heldBack } from './running/held-back.ts'
import { query } from './running/stored-rows.ts'

const office = aBackOffice('/admin/condition')
let colleague: Colleague
let gout = ''

beforeAll(async () => {
  colleague = await aColleague(office.server)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function makeCondition(name: string): Promise<string> {
  const { status, body } = await colleague('POST', '/condition', { name, category: 'Cardiovascular' })
  expect(status).toBe(201)
  return String(body._id)
}

describe('a condition', () => {
  test('is not created with missing fields, and keeps the typed text', async () => {
    const page = await office.open('/admin/condition')
    await page.getByRole('link', { name: 'Create New Condition' }).click()
    await page.waitForURL(/\/admin\/condition\/new$/)
    await field(page, 'Description').fill('Gout attacks come less often.')
    await button(page, 'Create New Condition').click()
    await page.getByText('Give the condition a name.').waitFor()
    await page.getByText(/Choose one of Digestive Health/).waitFor()
    await expect
      .poll(() => field(page, 'Name').evaluate((input) => input === document.activeElement))
      .toBe(true)
    expect(await field(page, 'Description').inputValue()).toBe('Gout attacks come less often.')
    await inspectBoth(page, 'admin-condition-refused')
    await field(page, 'Name').fill('Acne')
    await page.getByText('Give the condition a name.').waitFor({ state: 'detached' })
    await field(page, 'Category').selectOption('Cardiovascular')
    await button(page, 'Create New Condition').click()
    await page
      .getByText(/There is a health goal named Acne already/)
      .first()
      .waitFor()
    expect(await field(page, 'Description').inputValue()).toBe('Gout attacks come less often.')
  })

  test('is created with highlights that are added, moved and removed by keyboard', async () => {
    const { page } = office
    await field(page, 'Name').fill('Gout')
    await field(page, 'Health goal headline').fill('A calmer week for your joints')
    const add = button(page, 'Add highlight')
    const typed = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
      await page.keyboard.type(`${text}, in a sentence.`)
    }
    for (const [place, text] of ['Cherries', 'Water', 'Low in purines'].entries()) {
      await add.press('Enter')
      await expect.poll(() => focusedName(page)).toBe(`goal.dietFocusHighlights.${place}.headline`)
      await typed(text)
    }
    await button(page, 'Move Highlight 3 up').press('Enter')
    await expect.poll(() => focusedLabel(page)).toBe('Move Highlight 2 up')
    await page.keyboard.press('Enter')
    // The first highlight cannot move further up.
    await expect.poll(() => focusedLabel(page)).toBe('Move Highlight 1 down')
    await button(page, 'Remove Highlight 3').press('Enter')
    await expect.poll(() => focusedName(page)).toBe('goal.dietFocusHighlights.1.headline')
    await field(page, 'Name').press('Control+s')
    await page.waitForURL(/\/admin\/condition\/[0-9a-f-]{36}$/)
    await page.getByText('The condition was created.').waitFor()
    await page.getByRole('heading', { name: 'Gout', level: 1 }).waitFor()
    await inspectBoth(page, 'admin-condition')
    gout = recordId(page)
    const { body } = await colleague('GET', `/condition/${gout}`)
    expect(body).toMatchObject({
      name: 'Gout',
      category: 'Cardiovascular',
      enabeled: false,
      goal: {
        headline: 'A calmer week for your joints',
        dietFocusHighlights: [
          { headline: 'Low in purines', overview: 'Low in purines, in a sentence.' },
          { headline: 'Cherries', overview: 'Cherries, in a sentence.' },
        ],
      },
    })
  })

  test('is created once if the response was lost', async () => {
    const page = await office.open('/admin/condition/new')
    await field(page, 'Name').fill('Chilblains')
    await field(page, 'Category').selectOption('Skin Health')
    await page.route('**/api/condition', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Create New Condition').click()
    await page.getByText(/cannot reach Careplate/).waitFor()
    await page.unroute('**/api/condition')
    await button(page, 'Create New Condition').click()
    await page.getByText('The condition was created.').waitFor()
    expect((await colleague('GET', `/condition/${recordId(page)}`)).body.name).toBe('Chilblains')
  })

  test('is not saved with an unsafe claim while it is offered, and the claim is marked', async () => {
    const { body } = await colleague('GET', '/condition?count=300')
    const acne = (body.data as { _id: string; name: string }[]).find(({ name }) => name === 'Acne')
    const page = await office.open(`/admin/condition/${acne?._id}`)
    const tip = page.locator('[name="mealPlan.tips.0"]')
    await tip.fill('This diet cures eczema.')
    await button(page, 'Update').click()
    await page
      .getByText(/“This diet cures eczema\.” claims that food treats/)
      .first()
      .waitFor()
    await expect.poll(() => focusedName(page)).toBe('mealPlan.tips.0')
    expect(await tip.inputValue()).toBe('This diet cures eczema.')
    await inspectBoth(page, 'admin-condition-claim')
    expect(JSON.stringify((await colleague('GET', `/condition/${acne?._id}`)).body)).not.toContain(
      'cures eczema',
    )
  })

  test('gets one of the available rule sets', async () => {
    const id = await makeCondition('High pressure at work')
    const page = await office.open(`/admin/condition/${id}`)
    const ruleSet = field(page, 'Rule set')
    await ruleSet.selectOption({ label: 'Hypertension (DASH)' })
    await button(page, 'Update').click()
    await page.getByText('The condition was updated.').waitFor()
    expect((await colleague('GET', `/condition/${id}`)).body.ruleSet).toBe('hypertension')
    const choices = await ruleSet.locator('option').allTextContents()
    expect(choices[0]).toBe('None yet')
    expect(choices).toContain('Epilepsy (Modified Atkins Diet) (not served without a clinician)')
    await ruleSet.selectOption({ label: 'None yet' })
    await button(page, 'Update').click()
    await expect.poll(async () => (await colleague('GET', `/condition/${id}`)).body.ruleSet).toBeNull()
  })

  test('keeps a rule set that this version does not know, and shows a notice', async () => {
    const id = await makeCondition('Gout of old')
    // The value can only come from another version, because a rule set that is not served cannot be chosen.
    expect((await colleague('PUT', `/condition/${id}`, { ruleSet: 'gout' })).status).toBe(400)
    await query(office.server.dataDir, `update catalogue.conditions set rule_set = 'gout' where id = $1`, [
      id,
    ])
    const page = await office.open(`/admin/condition/${id}`)
    await field(page, 'Diet focus').fill('low in purines')
    const chosen = field(page, 'Rule set').locator('option:checked')
    await expect
      .poll(() => chosen.textContent())
      .toBe('gout (unknown to this version, so no plan can be made)')
    await button(page, 'Update').click()
    await page.getByText('The condition was updated.').waitFor()
    expect((await colleague('GET', `/condition/${id}`)).body.ruleSet).toBe('gout')
  })

  test('is updated, and the page confirms it', async () => {
    const page = await office.open(`/admin/condition/${gout}`)
    await field(page, 'CTA headline').fill('A week for your joints')
    await page.getByText('Unsaved changes').waitFor()
    await button(page, 'Update').click()
    await page.getByText('The condition was updated.').waitFor()
    await page.reload()
    await expect.poll(() => field(page, 'CTA headline').inputValue()).toBe('A week for your joints')
  })

  test('keeps text typed during saving', async () => {
    const { page } = office
    await field(page, 'CTA subhead').fill('Seven days')
    const { go } = await heldBack(page, '**/api/condition/*')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Update').click()
    await sent
    await field(page, 'CTA subhead').fill('Seven days of meals')
    go()
    await page.getByText('The condition was updated.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await expect.poll(() => field(page, 'CTA subhead').inputValue()).toBe('Seven days of meals')
    await button(page, 'Discard changes').click()
    await expect.poll(() => field(page, 'CTA subhead').inputValue()).toBe('Seven days')
  })

  test('is not left with unsaved changes unless on purpose', async () => {
    const { page } = office
    await field(page, 'Diet focus').fill('low in purines')
    const nav = page.getByRole('navigation', { name: 'Back office' })
    await nav.getByRole('link', { name: 'Plans', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.waitFor()
    await inspectBoth(page, 'admin-leave')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await field(page, 'Diet focus').inputValue()).toBe('low in purines')
    await button(page, 'Discard changes').click()
    await expect.poll(() => field(page, 'Diet focus').inputValue()).toBe('')
    await field(page, 'Diet focus').fill('low in purines')
    await nav.getByRole('link', { name: 'Plans', exact: true }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(/\/admin\/plan$/)
    await page.getByRole('table').waitFor()
  })

  test('is overwritten or reloaded, by choice, if another administrator changed it', async () => {
    const id = await makeCondition('Raynaud')
    const page = await office.open(`/admin/condition/${id}`)
    await field(page, 'Diet focus').fill('mine')
    const theirs = async (dietFocus: string) => {
      expect((await colleague('PUT', `/condition/${id}`, { dietFocus })).status).toBe(200)
    }
    const stored = async () => (await colleague('GET', `/condition/${id}`)).body.dietFocus
    await theirs('theirs')
    await button(page, 'Update').click()
    const question = page.getByRole('alertdialog', { name: 'Somebody else saved this meanwhile' })
    await question.waitFor()
    await inspectBoth(page, 'admin-conflict')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await field(page, 'Diet focus').inputValue()).toBe('mine')
    expect(await stored()).toBe('theirs')
    await button(page, 'Update').click()
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await page.getByText('The condition was updated.').waitFor()
    expect(await stored()).toBe('mine')
    await theirs('theirs again')
    await field(page, 'Diet focus').fill('mine again')
    await button(page, 'Update').click()
    await question.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('Reloaded as it is saved now.').waitFor()
    await expect.poll(() => field(page, 'Diet focus').inputValue()).toBe('theirs again')
    await field(page, 'Diet focus').fill('both')
    await button(page, 'Update').click()
    await page.getByText('The condition was updated.').waitFor()
    expect(await stored()).toBe('both')
  })

  test('keeps the typed text if it cannot be saved', async () => {
    const id = await makeCondition('Vertigo')
    const page = await office.open(`/admin/condition/${id}`)
    await field(page, 'Diet focus').fill('little salt')
    await page.route('**/api/condition/*', (route) => route.abort())
    await button(page, 'Update').click()
    await page.getByText(/cannot reach Careplate/).waitFor()
    expect(await field(page, 'Diet focus').inputValue()).toBe('little salt')
    await page.unroute('**/api/condition/*')
    await button(page, 'Update').click()
    await page.getByText('The condition was updated.').waitFor()
  })

  test('is deleted after a confirmation, and canceling returns the focus', async () => {
    const id = await makeCondition('Hay fever')
    const page = await office.open(`/admin/condition/${id}`)
    await button(page, 'Delete').click()
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this condition?',
    })
    await question.getByText('Hay fever', { exact: true }).waitFor()
    await question.getByText(/cannot be undone/).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete')
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/\/admin\/condition$/)
    await page.getByText('Hay fever was deleted.').waitFor()
    expect((await colleague('GET', `/condition/${id}`)).status).toBe(404)
  })

  test('is not deleted while members have it, but shows the reason and can be disabled', async () => {
    const { server } = office
    const { profileId } = await aSubscriber(server)
    const { body } = await colleague('GET', `/profile/${profileId}`)
    const [id] = body.goals as string[]
    const page = await office.open(`/admin/condition/${id}`)
    await field(page, 'CTA headline').fill('Not saved yet')
    await button(page, 'Delete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const refused = page.getByRole('alertdialog', { name: 'This cannot be deleted' })
    await refused.getByText(/is used by 1 member/).waitFor()
    await inspectBoth(page, 'admin-in-use')
    await refused.getByRole('button', { name: 'Disable instead' }).click()
    await page.getByText('The condition was disabled. Nobody new can choose it.').waitFor()
    await refused.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel(/^Enabled/).isChecked()).toBe(false)
    expect((await colleague('GET', `/condition/${id}`)).body.enabeled).toBe(false)
    // The typed text is still there, and can be saved.
    expect(await field(page, 'CTA headline').inputValue()).toBe('Not saved yet')
    await page.getByLabel(/^Enabled/).check()
    await button(page, 'Update').click()
    await page.getByText('The condition was updated.').waitFor()
    await page.getByLabel(/^Enabled/).uncheck()
    await button(page, 'Update').click()
    const asked = page.getByRole('alertdialog', { name: /^Stop offering / })
    await asked.getByText(/1 member has this health goal\. 1 of them has a subscription/).waitFor()
    await inspectBoth(page, 'admin-condition-withdrawal')
    await button(page, 'Stop offering it').click()
    await page.getByText('The condition was updated.').waitFor()
    expect((await colleague('GET', `/condition/${id}`)).body.enabeled).toBe(false)
  })
})

describe('a plan', () => {
  test('is added, changed and deleted', async () => {
    const page = await office.open('/admin/plan')
    for (const name of ['ID', 'Name', 'Description', 'Price', 'On sale']) {
      await page.getByRole('columnheader', { name, exact: true }).waitFor()
    }
    await inspectBoth(page, 'admin-plan-list')
    await page.getByRole('link', { name: 'Add New Plan' }).click()
    await field(page, 'Name').fill('Family')
    await field(page, 'Price').fill('free')
    await field(page, 'Purchase URL').fill('not an address')
    await button(page, 'Add feature').click()
    await button(page, 'Add New Plan').click()
    await page.getByText('Give the price a month, in dollars.').waitFor()
    await page.getByText('Must be an address with https://.').waitFor()
    await page.getByText('Write something, or remove the line.').waitFor()
    await inspectBoth(page, 'admin-plan-refused')
    await field(page, 'Feature 1').fill('Meals for four')
    await field(page, 'Price').fill('49.50')
    await field(page, 'Health goals').selectOption('3')
    await field(page, 'Purchase URL').fill('https://buy.example.org/family')
    await button(page, 'Add New Plan').click()
    await page.getByText('The plan was added as a draft.').waitFor()
    await inspectBoth(page, 'admin-plan')
    const id = recordId(page)
    expect((await colleague('GET', `/plan/${id}`)).body).toMatchObject({
      name: 'Family',
      price: 49.5,
      healthGoals: 3,
      features: ['Meals for four'],
      stripe: { buyUrl: 'https://buy.example.org/family' },
    })
    expect((await (await fetch(`${office.server.url}/api/plan`)).json()).total).toBe(3)
    await page.getByLabel('On sale').check()
    await page.getByLabel('Featured').check()
    await button(page, 'Update Plan').click()
    await page.getByText('The plan was updated.').waitFor()
    expect((await colleague('GET', `/plan/${id}`)).body).toMatchObject({ featured: true, enabeled: true })
    // Validation errors are shown before the confirmation dialog.
    await field(page, 'Price').fill('4.955')
    await button(page, 'Update Plan').click()
    await page.getByText('A price has two decimals at most.').waitFor()
    expect(await page.getByRole('alertdialog').filter({ visible: true }).count()).toBe(0)
    await field(page, 'Price').fill('4.95')
    await button(page, 'Update Plan').click()
    const asked = page.getByRole('alertdialog', { name: 'Change the price from $49.50 to $4.95 a month?' })
    await asked.waitFor()
    await inspectBoth(page, 'admin-plan-price-question')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await asked.waitFor({ state: 'hidden' })
    expect((await colleague('GET', `/plan/${id}`)).body.price).toBe(49.5)
    // Another administrator saves first, so the confirmation asks about their price.
    await colleague('PUT', `/plan/${id}`, { price: 59 })
    await button(page, 'Update Plan').click()
    await page.getByRole('alertdialog', { name: /from \$59 to \$4\.95/ }).waitFor()
    await button(page, 'Change it to $4.95').click()
    await button(page, 'Overwrite').click()
    await page.getByRole('alertdialog', { name: /from \$59 to \$4\.95/ }).waitFor()
    await button(page, 'Change it to $4.95').click()
    await page.getByText('The plan was updated.').waitFor()
    expect((await colleague('GET', `/plan/${id}`)).body.price).toBe(4.95)
    await button(page, 'Delete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Family was deleted.').waitFor()
    await page.getByRole('link', { name: 'Family' }).waitFor({ state: 'detached' })
  })

  test('without a price is put on sale only after a confirmation, in its form and in the list', async () => {
    const page = await office.open('/admin/plan/new')
    await field(page, 'Name').fill('Gift')
    await field(page, 'Price').fill('0')
    await page.getByLabel('On sale').check()
    await button(page, 'Add New Plan').click()
    const asked = page.getByRole('alertdialog', { name: 'Sell Gift for $0?' })
    await asked.waitFor()
    await inspectBoth(page, 'admin-plan-free-question')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('On sale').uncheck()
    await button(page, 'Add New Plan').click()
    await page.getByText('The plan was added as a draft.').waitFor()
    const id = recordId(page)
    await page.goto(`${office.server.url}/admin/plan`)
    const toggle = page.getByRole('switch', { name: 'On sale: Gift' })
    await toggle.click()
    await asked.waitFor()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('It is not on sale.').waitFor()
    expect((await colleague('GET', `/plan/${id}`)).body.enabeled).toBe(false)
    await toggle.click()
    await asked.getByRole('button', { name: 'Sell it for $0' }).click()
    await expect.poll(async () => (await colleague('GET', `/plan/${id}`)).body.enabeled).toBe(true)
    await toggle.click()
    await expect.poll(async () => (await colleague('GET', `/plan/${id}`)).body.enabeled).toBe(false)
    expect((await colleague('DELETE', `/plan/${id}`)).status).toBe(204)
  })

  test('that is in use is not deleted, and its uses are shown', async () => {
    const { server } = office
    const { defaultPlanId } = (await (await fetch(`${server.url}/api/config`)).json()) as {
      defaultPlanId: string
    }
    const page = await office.open(`/admin/plan/${defaultPlanId}`)
    await button(page, 'Delete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const refused = page.getByRole('alertdialog', { name: 'This cannot be deleted' })
    await refused.getByText(/the trial button on the pages of health goals/).waitFor()
    await refused.getByRole('button', { name: 'Keep it' }).click()
    await refused.waitFor({ state: 'hidden' })
    expect((await colleague('GET', `/plan/${defaultPlanId}`)).status).toBe(200)
  })
})

test('a condition is created and changed on a phone', async () => {
  const { browser, server } = office
  const { page, context } = await visit(browser, { viewport: PHONE, colorScheme: 'dark' })
  await enterBackOffice(page, server, '/admin/condition/new')
  await field(page, 'Name').fill('Insomnia')
  await field(page, 'Category').selectOption('Neurological')
  await button(page, 'Add highlight').tap()
  await field(page, 'Headline').fill('A light supper')
  await expectNoSidewaysScroll(page)
  await button(page, 'Create New Condition').tap()
  await page.getByText('The condition was created.').waitFor()
  await field(page, 'Health goal headline').fill('Calmer nights')
  await button(page, 'Update').tap()
  await page.getByText('The condition was updated.').waitFor()
  await expectNoSidewaysScroll(page)
  await context.close()
})

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'))
}

function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}
