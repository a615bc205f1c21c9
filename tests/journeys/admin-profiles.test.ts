import { expect, test } from 'vitest'
import { inspectBoth } from './axe.ts'
import { aBackOffice, recordId } from './back-office.ts'
import { PHONE, visit } from './browser.ts'
import { logIn, PASSWORD } from './member-path.ts'

const NEWCOMER = { email: 'newcomer@example.org', password: 'Early-Porridge-34' }

const office = aBackOffice('/admin/profile')

function rowOf(email: string) {
  const { page } = office
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: email, exact: true }) })
}

test('an administrator makes a profile with a password for the first sign-in', async () => {
  const { page } = office
  await page.getByRole('link', { name: 'Create New Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create New Profile' }).waitFor()
  const create = page.getByRole('button', { name: 'Create New User' })

  await page.getByLabel('Email Address').fill(NEWCOMER.email)
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
  await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(NEWCOMER.email)
  expect(await page.getByLabel('Admin User').isChecked()).toBe(false)
  await page.getByText('Never', { exact: true }).waitFor()
  await page.getByText(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/).waitFor()
})

test('the member of a new profile chooses a password of their own at the first sign-in', async () => {
  const { browser, server } = office
  const member = await visit(browser, { viewport: PHONE })
  await member.page.goto(`${server.url}/login`)
  await logIn(member.page, { email: NEWCOMER.email, password: PASSWORD })
  await member.page.getByLabel('New Password', { exact: true }).fill(NEWCOMER.password)
  await member.page.getByLabel('Confirm Password', { exact: true }).fill(NEWCOMER.password)
  await member.page.getByRole('button', { name: 'Change Password' }).click()
  await member.page.waitForURL(/\/account/)
  await member.context.close()
})

test('plan and goals are changed, and a choice that is refused says why at its fields', async () => {
  const { page } = office
  await page.getByLabel('Subscription Plan').selectOption({ index: 2 })
  await page.getByLabel('Plan Goal 2').waitFor()
  const first = await page.getByLabel('Plan Goal 1').inputValue()
  await page.getByLabel('Plan Goal 2').selectOption(first)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('Each health goal can be chosen once.').waitFor()
  await page.getByLabel('Plan Goal 2').selectOption({ index: 3 })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.getByText('The profile was updated.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Plan Goal 1').inputValue()).toBe(first)
  expect(await page.getByLabel('Plan Goal 2').inputValue()).not.toBe('')
  await inspectBoth(page, 'admin-profile')
})

test('profiles are found by a part of an address, and lead to their page', async () => {
  const { page, server } = office
  await page.goto(`${server.url}/admin/profile`)
  const search = page.getByLabel('Search by name, e-mail or ID')
  await search.fill('newcom')
  await search.press('Enter')
  await page.waitForURL(/query=newcom/)
  await page.getByText(/1 match for “newcom”/).waitFor()
  await rowOf(NEWCOMER.email).waitFor()
  expect(await rowOf(server.firstAdmin.email).count()).toBe(0)
  await inspectBoth(page, 'admin-profiles')
  await rowOf(NEWCOMER.email).getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: 'Profile Info' }).waitFor()
})

test('deleting is asked about first, and takes the profile from the list', async () => {
  const { page, server } = office
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this profile?' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`The profile of ${NEWCOMER.email} was deleted.`).waitFor()
  await rowOf(server.firstAdmin.email).waitFor()
  await rowOf(NEWCOMER.email).waitFor({ state: 'detached' })
})

test('the last administrator keeps the flag and the profile', async () => {
  const { page, server } = office
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
