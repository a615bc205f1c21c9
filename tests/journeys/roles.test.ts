import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { callIdentity, tokensOf } from './people/accounts.ts'
import { aBackOffice, aColleague } from './people/back-office.ts'
import { logIn, PASSWORD } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber } from './people/subscribers.ts'
import { DESKTOP, visit } from './running/browser.ts'

const OWN_PASSWORD = 'Early-Porridge-34'
const REASON = 'She asked by telephone why Tuesday has so much salt.'

const office = aBackOffice('/admin/profile')

/** Creates a staff member with a role assigned by an administrator, signed in at their first screen. */
async function aPersonWith(
  role: string,
  email = `${role.toLowerCase()}@example.org`,
): Promise<{ page: Page; email: string }> {
  const colleague = await aColleague(office.server)
  const made = await colleague('POST', '/profile', { username: email, tempPassword: PASSWORD })
  const form = await office.open(`/admin/profile/${made.body._id}`)
  await form.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check()
  await form.getByRole('button', { name: 'Save roles' }).click()
  await form.getByText('The roles were saved.').waitFor()
  const { page } = await visit(office.browser, { viewport: DESKTOP, bypassCSP: true })
  await page.goto(`${office.server.url}/admin`)
  await logIn(page, { email, password: PASSWORD })
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  // Staff typed the address, so it is unverified and the sign-in prompts for verification.
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.waitForURL(/\/admin\//)
  return { page, email }
}

async function links(page: Page): Promise<string[]> {
  const nav = page.getByRole('navigation', { name: 'Back office' })
  await expect.poll(() => nav.getByRole('link').count()).toBeLessThan(8)
  return nav.getByRole('link').allTextContents()
}

/** Expects foods to be read-only: administrator actions are hidden, and a food's page gives the reason. */
async function expectNoActsOnFoods(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Food', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Food' }).waitFor()
  const rows = page.getByRole('main').getByRole('row')
  await expect.poll(() => rows.getByText('On', { exact: true }).count()).toBeGreaterThan(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  await rows.getByRole('link').first().click()
  await page.getByText('Only administrators change foods.').waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  await inspectBoth(page, 'admin-food-read')
}

test('support finds locked-out members and payments, and no health data', async () => {
  const member = await aSubscriber(office.server)
  const { page } = await aPersonWith('Support')
  await expect.poll(() => links(page)).toEqual(['Home', 'Profiles'])
  await inspectBoth(office.page, 'admin-roles')
  await page.getByRole('link', { name: member.email, exact: true }).click()
  await page.getByText('Can log in').waitFor()
  await inspectBoth(page, 'admin-support-profile')
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const other of ['/admin/mealplan', '/admin/profile/new']) {
    await page.goto(`${office.server.url}${other}`)
    await page.waitForURL(/\/admin\/profile$/)
  }
  // The link on a missing page leads to the staff member's first screen.
  await page.goto(`${office.server.url}/admin/nothing`)
  await page.getByRole('link', { name: 'Go to the back office' }).click()
  await page.waitForURL(/\/admin\/profile$/)
})

test('a dietitian gives a reason, and the member sees it', async () => {
  const member = await aSubscriber(office.server)
  const { page } = await aPersonWith('Dietitian')
  await page.goto(`${office.server.url}/admin/mealplan`)
  await expect.poll(() => links(page)).toEqual(['Home', 'Food', 'Nutrients', 'Conditions', 'Meal plans'])
  await page.getByText('No member has agreed yet').waitFor()
  await expectNoActsOnFoods(page)
  for (const acts of ['/admin/mealplan/new', '/admin/mealplan/failures']) {
    await page.goto(`${office.server.url}${acts}`)
    await page.waitForURL(/\/admin\/food$/)
  }
  await page.goto(`${office.server.url}/admin/mealplan`)
  await page.getByText('A member who has not agreed').click()
  await page.getByLabel('Email address or profile ID').fill(member.email)
  await page.getByLabel('Reason').fill('because')
  await page.getByRole('button', { name: 'Open for an hour' }).click()
  await page.getByText(/ten letters or more/).waitFor()
  await page.getByLabel('Reason').fill(REASON)
  await inspectBoth(page, 'admin-break-glass')
  await page.getByRole('button', { name: 'Open for an hour' }).click()
  await page.getByText(/are in the list for an hour/).waitFor()

  const { page: own } = await visit(office.browser, { viewport: DESKTOP, bypassCSP: true })
  await signIn(own, office.server, { email: member.email, password: PASSWORD })
  await own.goto(`${office.server.url}/account/security`)
  const readings = own.getByRole('region', { name: 'Who looked at your health data' })
  await readings.getByText(REASON).first().waitFor()
  await readings.getByRole('button', { name: 'Agree' }).click()
  await readings.getByText('You agreed.').waitFor()
  await inspectBoth(own, 'account-readings')
})

test("an editor approves an administrator's sentence about health, and the administrator then publishes it", async () => {
  const administrator = await aColleague(office.server)
  const written = await administrator('POST', '/content', {
    headline: 'A pot of beans',
    body: ['Say farewell to insulin.'],
    published: false,
  })
  const path = `/content/${written.body._id}`
  expect((await administrator('PUT', path, { published: true })).status).toBe(400)
  const { page } = await aPersonWith('Editor', 'second-editor@example.org')
  await page.goto(`${office.server.url}/admin${path}`)
  await page.getByRole('button', { name: 'Approve these words' }).click()
  await page.getByText('Your approval was saved.').waitFor()
  await page.getByText('1 answered sentence').click()
  await page.getByText(/^Approved by .+, .+\.$/).waitFor()
  await inspectBoth(page, 'admin-post-approved')
  expect((await administrator('PUT', path, { published: true })).status).toBe(200)
})

test('unsaved work requires confirmation before it is lost, and survives an ended session', async () => {
  const colleague = await aColleague(office.server)
  const { body } = await colleague('POST', '/profile', {
    username: 'unsaved@example.org',
    tempPassword: PASSWORD,
  })
  const page = await office.open(`/admin/profile/${body._id}`)
  const support = page.getByRole('checkbox', { name: /^Support/ })
  await support.check()
  const nav = page.getByRole('navigation', { name: 'Back office' })
  await nav.getByRole('link', { name: 'Plans', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await support.isChecked()).toBe(true)
  // The session ends on another device: the page stays, with its ticked boxes.
  const { AccessToken } = await tokensOf(office.server, office.server.firstAdmin)
  await callIdentity(office.server, 'GlobalSignOut', { AccessToken })
  await page.getByRole('button', { name: 'Save roles' }).click()
  const login = page.getByRole('dialog', { name: 'Your session has ended.' })
  await login.getByLabel('Email', { exact: true }).waitFor()
  await inspectBoth(page, 'admin-session-lost')
  await login.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await logIn(page, office.server.firstAdmin)
  await login.waitFor({ state: 'detached' })
  expect(await support.isChecked()).toBe(true)
  // The browser forgets the session.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await login.getByLabel('Email', { exact: true }).waitFor()
  await logIn(page, office.server.firstAdmin)
  await login.waitFor({ state: 'detached' })
  expect(await support.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save roles' }).click()
  await page.getByText('The roles were saved.').waitFor()
  await nav.getByRole('link', { name: 'Plans', exact: true }).click()
  await page.waitForURL(/\/admin\/plan$/)
})
