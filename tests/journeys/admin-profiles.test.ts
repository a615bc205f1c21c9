import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { inspectBoth } from './looks/axe.ts'
import { aBackOffice, aColleague, type Colleague, recordId } from './people/back-office.ts'
import { logIn, PASSWORD } from './people/member-path.ts'
import { aPayingSubscriber } from './people/subscribers.ts'
import { expectFocus, PHONE, visit } from './running/browser.ts'
import { query } from './running/stored-rows.ts'

const OWN_PASSWORD = 'Early-Porridge-34'

const office = aBackOffice('/admin/profile')
let colleague: Colleague
let made = 0

beforeAll(async () => {
  colleague = await aColleague(office.server)
})

function rowOf(email: string) {
  const { page } = office
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: email, exact: true }) })
}

type Listed = { _id: string; healthGoals: number }

/** Creates a profile as an administrator, on the plan for one health goal. Its member has never signed in. */
async function aNewcomer(): Promise<{ id: string; email: string }> {
  made += 1
  const email = `newcomer-${made}-of-many@example.org`
  const [plans, goals] = await Promise.all([
    colleague('GET', '/plan?count=10'),
    colleague('GET', '/condition?count=300'),
  ])
  const plan = (plans.body.data as Listed[]).find(({ healthGoals }) => healthGoals === 1)
  const [goal] = goals.body.data as Listed[]
  const { status, body } = await colleague('POST', '/profile', {
    username: email,
    tempPassword: PASSWORD,
    plan: plan?._id,
    goals: [goal?._id],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: String(body._id), email }
}

test('an administrator creates a profile with a password for the first sign-in', async () => {
  const page = await office.open('/admin/profile')
  const email = 'made-on-screen@example.org'
  await page.getByRole('link', { name: 'Create New Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create New Profile' }).waitFor()
  const create = page.getByRole('button', { name: 'Create New User' })

  await page.getByLabel('Email Address').fill(email)
  await create.click()
  await page.getByText('Give a temporary password.').waitFor()
  await page.getByLabel('Temp Password').fill('weak')
  await create.click()
  await page.getByText(/Password must have at least 8 characters/).waitFor()
  await page.getByLabel('Temp Password').fill(PASSWORD)

  expect(await page.getByLabel(/^Plan Goal/).count()).toBe(0)
  await page.getByLabel('Subscription Plan').selectOption({ label: 'Essential' })
  await page.getByText('1 health goal', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel(/^Plan Goal/).count()).toBe(1)
  await page.getByLabel('Plan Goal 1').selectOption({ index: 1 })
  await inspectBoth(page, 'admin-profile-new')
  await create.click()

  await page.getByText('The profile was created.').waitFor()
  await page.waitForURL(/\/admin\/profile\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: recordId(page) }).waitFor()
  await page.getByRole('main').getByRole('paragraph').filter({ hasText: email }).first().waitFor()
  await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(email)
  expect(await page.getByLabel('Admin User').isChecked()).toBe(false)
  await page.getByText('Never', { exact: true }).waitFor()
  await page.getByText(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/).waitFor()
})

test('the member of a new profile chooses their own password at the first sign-in', async () => {
  const { browser, server } = office
  const { email } = await aNewcomer()
  const member = await visit(browser, { viewport: PHONE })
  await member.page.goto(`${server.url}/login`)
  await logIn(member.page, { email, password: PASSWORD })
  await member.page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await member.page.getByLabel('Confirm password', { exact: true }).fill(OWN_PASSWORD)
  await member.page.getByRole('button', { name: 'Change Password' }).click()
  // Staff typed the address, so it is unverified and the sign-in prompts for verification.
  await member.page.getByRole('button', { name: 'Skip' }).click()
  await member.page.waitForURL(/\/account/)
  await member.context.close()
})

test('plan and goals are changed, and a refused choice shows the reason at its fields', async () => {
  const { id } = await aNewcomer()
  const page = await office.open(`/admin/profile/${id}`)
  await page.getByLabel('Subscription Plan').selectOption({ index: 2 })
  await page.getByLabel('Plan Goal 2').waitFor()
  const first = await page.getByLabel('Plan Goal 1').inputValue()
  const other = await page
    .getByLabel('Plan Goal 2')
    .locator('option')
    .evaluateAll((options, first) => {
      const values = (options as HTMLOptionElement[]).map(({ value }) => value)
      return values.find((value) => value !== '' && value !== first) ?? ''
    }, first)
  await page.getByLabel('Plan Goal 2').selectOption(first)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Each health goal can be chosen once.').waitFor()
  await page.getByLabel('Plan Goal 2').selectOption(other)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('The profile was updated.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Plan Goal 1').inputValue()).toBe(first)
  expect(await page.getByLabel('Plan Goal 2').inputValue()).toBe(other)
  await inspectBoth(page, 'admin-profile')
})

test('profiles are found by a part of an address, and link to their page', async () => {
  const { server } = office
  const { email } = await aNewcomer()
  const part = email.replace('-of-many@example.org', '-of')
  const page = await office.open('/admin/profile')
  const search = page.getByLabel('Name, email or ID')
  await search.fill(part)
  await search.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('query') === part)
  await page.getByText(`1 match for “${part}”`).waitFor()
  await rowOf(email).waitFor()
  expect(await rowOf(server.firstAdmin.email).count()).toBe(0)
  await inspectBoth(page, 'admin-profiles')
  await rowOf(email).getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: 'Profile Info' }).waitFor()
})

test('deleting requires confirmation, and removes the profile from the list', async () => {
  const { server } = office
  const { id, email } = await aNewcomer()
  const page = await office.open(`/admin/profile/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this profile?' })
  await question.getByText(email, { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`The profile of ${email} was deleted.`).waitFor()
  await rowOf(server.firstAdmin.email).waitFor()
  await rowOf(email).waitFor({ state: 'detached' })
})

test('the last administrator keeps the administrator flag and the profile', async () => {
  const { server } = office
  const page = await office.open('/admin/profile')
  await rowOf(server.firstAdmin.email).getByRole('link').click()
  await page.getByLabel('Admin User').uncheck()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('This is the last administrator. Make another one first.').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => page.getByLabel('Admin User').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const refused = page.getByRole('alertdialog', { name: 'This cannot be deleted' })
  await refused.waitFor()
  await inspectBoth(page, 'admin-profile-last')
  await refused.getByRole('button', { name: 'Keep it' }).click()
  await refused.waitFor({ state: 'hidden' })
})

test('an action on a member’s money is previewed first, with the focus', async () => {
  const { profileId } = await aPayingSubscriber(office.server, 'America/Denver')
  const page = await office.open(`/admin/profile/${profileId}/billing`)
  await page.getByText('Times are in this member’s time zone, America/Denver').waitFor()
  expect(await page.getByRole('main').getByText('UTC').count()).toBe(0)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const panel = page.getByRole('status').filter({ hasText: 'This will happen' })
  const confirm = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  const focused = page.locator(':focus')
  await button('Give a month free').click()
  await focused.getByText('$19 is credited').waitFor()
  await inspectBoth(page, 'admin-billing-preview')
  await confirm('Never mind')
  await expectFocus(button('Cancel at the end of the paid time'))
  await page.getByRole('region', { name: 'Plan' }).getByText('Now: ').waitFor()
  await button('Move to this plan').click()
  await page.getByText('Choose the plan to move to.').waitFor()
  await expectFocus(page.getByLabel('Another plan'))
  await button('Cancel at the end of the paid time').click()
  await focused.getByText('Nothing more is charged.').waitFor()
  await confirm('Cancel at the end of the paid time')
  await focused.getByText('The subscription is canceled.', { exact: true }).waitFor()
  await page.getByText(/^Canceled, active until /).waitFor()
  expect(await button('Cancel at the end of the paid time').count()).toBe(0)
  await inspectBoth(page, 'admin-billing')
  await button('Undo the cancellation').click()
  await focused.getByText('Do this only if the member wants to continue.').waitFor()
  await inspectBoth(page, 'admin-billing-undo')
  await confirm('Undo the cancellation')
  await page.getByText('The cancellation was undone.').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  expect(await button('Undo the cancellation').count()).toBe(0)
  await page.getByLabel('Amount in dollars').fill('5')
  await page.getByLabel('Reason for the refund').selectOption('Charged twice')
  await button('Refund').click()
  await focused.getByText('$14 of the invoice stays paid.').waitFor()
  await panel.getByText('Reason: Charged twice', { exact: true }).waitFor()
  await inspectBoth(page, 'admin-billing-refund')
  await confirm('Refund $5')
  await focused.getByText('Refunded $5.', { exact: true }).waitFor()
  await page.getByText(/^\$5 of \S+ refunded\. It was charged twice\.$/).waitFor()
  await page.getByText('$5 refunded, $14 net', { exact: true }).waitFor()
  await inspectBoth(page, 'admin-billing-refunded')
})

test('the preview of an action on money is withdrawn when any input changes', async () => {
  const { profileId } = await aPayingSubscriber(office.server, 'America/Denver')
  const page = await office.open(`/admin/profile/${profileId}/billing`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const panel = page.getByRole('status').filter({ hasText: 'This will happen' })
  const amount = page.getByLabel('Amount in dollars')
  const plan = page.getByLabel('Another plan')
  const refund = async () => {
    await button('Refund').click()
    await panel.getByRole('button', { name: /^Refund \$/ }).waitFor()
  }
  await amount.fill('5')
  await refund()
  await amount.fill('9')
  await panel.waitFor({ state: 'hidden' })
  await refund()
  await panel.getByText('$9 goes back to the card that paid.').waitFor()
  await page.getByLabel('Reason for the refund').selectOption('Charged twice')
  await panel.waitFor({ state: 'hidden' })
  await refund()
  await button('Move to this plan').click()
  await panel.waitFor({ state: 'hidden' })
  await refund()
  await plan.selectOption({ index: 1 })
  await panel.waitFor({ state: 'hidden' })
  await button('Move to this plan').click()
  await panel.getByRole('button', { name: /^Move to / }).waitFor()
  await plan.selectOption({ index: 0 })
  await panel.waitFor({ state: 'hidden' })
})

test('the health of the system is checked again on request, and the page says so', async () => {
  const page = await office.open('/admin/health')
  await page.getByRole('heading', { name: /^Worker: / }).waitFor()
  const again = page.waitForResponse((response) => response.url().includes('/office-health?fresh=true'))
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await again).status()).toBe(200)
  await page.getByRole('status').filter({ hasText: 'Checked again.' }).waitFor()
  await page
    .getByText(/^Checked .+:\d\d:\d\d\s[AP]M\sUTC$/)
    .first()
    .waitFor()
  await inspectBoth(page, 'admin-health')
})

test('bounced mail needs attention in the menu, is resolved, and appears in the record', async () => {
  const { server } = office
  const { id, email } = await aNewcomer()
  await query(
    server.dataDir,
    `insert into platform.outgoing_mail (id, key, sent_at, failed_at, last_error)
     values ($1, $2, now(), now(), 'It came back: 5.1.1 smtp; 550 5.1.1 User unknown')`,
    [newId(), `identity:${id}`],
  )
  const page = await office.open(`/admin/profile/${id}`)
  await page.getByText('Not verified. No meal plan is mailed there.').waitFor()
  await page.getByText('Sent each week').waitFor()
  await inspectBoth(page, 'admin-profile-mail')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Profiles . 1 needs attention' }).click()
  await page.getByRole('link', { name: /^Undelivered email/ }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: email })
  await row.getByText('Came back', { exact: true }).waitFor()
  await row.getByText(/550 5\.1\.1 User unknown/).waitFor()
  await inspectBoth(page, 'admin-undelivered')
  await page.getByRole('button', { name: `Resolve for ${email}` }).click()
  await page.getByRole('heading', { name: 'No email needs attention' }).waitFor()
  await page.getByRole('navigation', { name: 'Which emails' }).getByRole('link', { name: 'Resolved' }).click()
  await row.waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  await page.getByRole('cell', { name: 'settle', exact: true }).first().waitFor()
  await inspectBoth(page, 'admin-record')
  await page.getByLabel('Email or ID').fill(email)
  await page.getByLabel('Email or ID').press('Enter')
  await page.getByText(new RegExp(`match(es)? for “${email}”`)).waitFor()
  await page.getByRole('cell', { name: 'create', exact: true }).first().waitFor()
})
