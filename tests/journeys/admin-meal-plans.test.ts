import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { inspectBoth } from './looks/axe.ts'
import { aBackOffice, aColleague, type Colleague } from './people/back-office.ts'
import { PASSWORD } from './people/member-path.ts'
import { aSubscriber, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE } from './running/browser.ts'
import { query } from './running/stored-rows.ts'

const office = aBackOffice('/admin/mealplan')
let colleague: Colleague
let member: Subscriber

beforeAll(async () => {
  colleague = await aColleague(office.server)
  member = await aSubscriber(office.server)
})

const option = () => office.page.getByRole('option', { name: member.email })
const profile = () => office.page.getByRole('combobox', { name: 'Profile' })

/** Returns the subscriber's first meal plan, which is part of their trial. */
async function planOf({ profileId }: Subscriber): Promise<string> {
  const plans = async () =>
    (await colleague('GET', `/profile/${profileId}`)).body.mealPlans as { id: string }[]
  await expect.poll(async () => (await plans()).length, { timeout: 180_000 }).toBeGreaterThan(0)
  return (await plans()).at(-1)?.id ?? ''
}

async function chooseMember(): Promise<void> {
  const [word = ''] = member.email.split('@')
  await profile().fill(word)
  await option().click()
  await expect.poll(() => profile().inputValue()).toBe(member.email)
}

test('an order without a profile requires one, and nothing is sent', async () => {
  const page = await office.open('/admin/mealplan')
  await page.getByRole('heading', { level: 1, name: 'Meal plans' }).waitFor()
  await page.getByRole('link', { name: 'Create New Meal Plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create New Meal Plan' }).waitFor()
  await expect.poll(() => page.getByLabel('Number of days').inputValue()).toBe('7')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Create meal plan' }).click()
  await page.getByText('Please select a valid profile.').waitFor()
  await page.getByText('Please select a valid condition.').waitFor()
  await profile().fill('nobody-like-this')
  await page.getByText('No match').waitFor()
  await inspectBoth(page, 'admin-meal-plan-no-match')
  await page.getByRole('button', { name: 'Create meal plan' }).click()
  // Pressing the button gives it the focus; the refusal returns the focus to the field.
  await expect.poll(() => profile().evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText('Please select a valid profile.').waitFor()
  expect(sent.filter((url) => url.endsWith('/api/mealplan'))).toEqual([])
})

test('the option selected with the arrow keys is in view', async () => {
  for (let made = 0; made < 14; made += 1) {
    const email = `in-view-${made}@example.org`
    expect((await colleague('POST', '/profile', { username: email, tempPassword: PASSWORD })).status).toBe(
      201,
    )
  }
  const page = await office.open('/admin/mealplan/new')
  await profile().fill('in-view-')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(9)
  const active = page.getByRole('listbox').getByRole('option', { selected: true })
  const isInView = () =>
    active.evaluate((option) => {
      const [list, { top, bottom }] = [option.parentElement, option.getBoundingClientRect()]
      const bounds = list?.getBoundingClientRect()
      return bounds !== undefined && top >= bounds.top - 1 && bottom <= bounds.bottom + 1
    })
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(isInView).toBe(true)
  // Pressing up from the first option selects the last.
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp')
  await expect.poll(isInView).toBe(true)
})

test('a profile is found by typed text, and chosen by pointer or by keyboard', async () => {
  const page = await office.open('/admin/mealplan/new')
  await chooseMember()
  const [word = ''] = member.email.split('@')
  await profile().fill(word)
  await page.locator('[role=listbox][aria-busy=false]').waitFor()
  await option().waitFor()
  await profile().press('ArrowDown')
  await profile().press('ArrowUp')
  await inspectBoth(page, 'admin-meal-plan-search')
  await profile().press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  await expect.poll(() => profile().inputValue()).toBe(member.email)
})

test('an order whose response was lost is a single order after sending it again', async () => {
  const page = await office.open('/admin/mealplan/new')
  await chooseMember()
  await page.getByLabel('Condition').selectOption({ label: 'High blood pressure' })
  const asked = async () =>
    (await colleague('GET', `/mealplan-request?profileId=${member.profileId}&count=1`)).body.total as number
  const before = await asked()
  await page.route('**/api/mealplan', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create meal plan' }).click()
  await page.getByText(/cannot reach Careplate/).waitFor()
  await page.unroute('**/api/mealplan')
  await page.getByRole('button', { name: 'Create meal plan' }).click()
  await page.getByText('Your meal plan request has been queued for processing.').waitFor()
  expect(await asked()).toBe(before + 1)
})

test('an order is queued and links to its plan', async () => {
  const page = await office.open('/admin/mealplan/new')
  await chooseMember()
  await page.getByRole('button', { name: 'Create meal plan' }).click()
  await page.getByText('Please select a valid condition.').waitFor()
  await page.getByLabel('Condition').selectOption({ label: 'High blood pressure' })
  await page.getByLabel('Number of days').fill('15')
  await page.getByRole('button', { name: 'Create meal plan' }).click()
  await page.getByText('Give a number of days from 1 to 14.').waitFor()
  await page.getByLabel('Number of days').fill('2')
  await expect.poll(() => page.getByLabel('Prompt').inputValue()).toMatch(/Create a 2 day meal plan\.$/)
  await page.getByRole('button', { name: 'Create meal plan' }).click()
  await page.getByText('Your meal plan request has been queued for processing.').waitFor()
  const open = page.getByRole('link', { name: 'Open the meal plan' })
  await open.waitFor({ timeout: 150_000 })
  await inspectBoth(page, 'admin-meal-plan-queued')
  await open.click()
  await page.getByRole('heading', { level: 1, name: 'High blood pressure Meal Plan' }).waitFor()
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('listitem')
  await expect.poll(() => days.count()).toBe(2)
  await days.nth(1).getByRole('link').click()
  await page.locator('#day-2').getByRole('heading').first().waitFor()
  const proof = page.getByRole('link', { name: 'Proof', exact: true }).first()
  expect(await proof.getAttribute('href')).toMatch(/^\/meal-plan\/[0-9a-f-]{36}\/proof$/)
  await inspectBoth(page, 'admin-meal-plan')
})

test('a plan links to its profile, and the profile links back to it and to a new plan', async () => {
  const id = await planOf(member)
  const page = await office.open(`/admin/mealplan/${id}`)
  await page.getByRole('definition').filter({ hasText: member.email }).waitFor()
  await page.getByRole('link', { name: member.profileId }).click()
  await page.getByRole('heading', { level: 1, name: member.profileId }).waitFor()
  await page.getByRole('link', { name: id }).waitFor()
  await page.getByRole('link', { name: 'New meal plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create New Meal Plan' }).waitFor()
  await expect.poll(() => profile().inputValue()).toBe(member.email)
})

test('an administrator can read why a plan was not made after giving a reason', async () => {
  const REASON = 'No week of our recipes fits all of this at once: Your allergy: soy.'
  await query(
    office.server.dataDir,
    `insert into meal_plans.orders
       (id, profile_id, reason, condition_id, days, state, is_mail_withheld, failure_kind, failure_reason, created, changed)
       values ($1, $2, 'asked_for', $3, 7, 'refused', false, 'infeasible', $4, now(), now())`,
    [newId(), member.profileId, ...[newId(), REASON].map((words) => Buffer.from(JSON.stringify(words)))],
  )
  await office.page.setViewportSize(PHONE)
  onTestFinished(() => office.page.setViewportSize(DESKTOP))
  const page = await office.open('/admin/mealplan/failures')
  await page.getByText('Give a reason below to read what the member was told.').waitFor()
  expect(await page.getByText(REASON).count()).toBe(0)
  await page.getByText('Read why a member has no plan').press('Enter')
  await page.getByLabel('Email address or profile ID').fill(member.email)
  await page.getByLabel('Reason').fill('because')
  const open = page.getByRole('button', { name: 'Open for an hour' })
  await open.press('Enter')
  await page.getByText(/ten letters or more/).waitFor()
  expect(await page.getByLabel('Email address or profile ID').inputValue()).toBe(member.email)
  await inspectBoth(page, 'admin-failures-refused')
  await page.getByLabel('Reason').fill('They asked by telephone why there is no plan.')
  await open.press('Enter')
  await page.getByText(REASON).waitFor()
  await inspectBoth(page, 'admin-failures-opened')
  const { body } = await colleague('GET', `/profile/${member.profileId}/readings`)
  expect(body.data).toContainEqual(
    expect.objectContaining({ act: 'read-order', why: 'They asked by telephone why there is no plan.' }),
  )
})

test('the list names the plans, and a plan is deleted after a confirmation on a phone', async () => {
  const owner = await aSubscriber(office.server)
  const id = await planOf(owner)
  await office.page.setViewportSize(PHONE)
  onTestFinished(() => office.page.setViewportSize(DESKTOP))
  const page = await office.open('/admin/mealplan')
  const link = page.locator(`main a[href="/admin/mealplan/${id}"]`)
  await link.waitFor()
  expect(await link.innerText()).toBe(owner.email)
  await inspectBoth(page, 'admin-meal-plans')
  await link.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this meal plan?' })
  await question.getByText(/^.+, \w{3}\s\d+, \d{4}, .+\sUTC$/).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The meal plan was deleted.').waitFor()
  await link.waitFor({ state: 'detached' })
})
