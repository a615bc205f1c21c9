import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { challengePage, passwordPage } from '#identity/hosted-login/pages.tsx'
import { anAccount, withSecondFactors } from './people/accounts.ts'
import { aBackOffice } from './people/back-office.ts'
import { comeToAccount, goOnToSubscribe, logIn, openHealthGoal } from './people/member-path.ts'
import { PHONE, type Visit, visit } from './running/browser.ts'

// Password managers recognize a form's account and each field's purpose by these attributes.

/** Every page module with such a field. Each is visited below. */
const FORMS = [
  'src/web/account/security/form/code-form.tsx',
  'src/web/account/security/form/new-password-fields.tsx',
  'src/web/account/security/password-section.tsx',
  'src/web/admin/profiles/profile-fields.tsx',
  'src/web/login/sign-in-widget.tsx',
  'src/web/subscribe/account/create-account.tsx',
]
const FIELD =
  /<PasswordField|'(one-time-code|new-password|current-password)'|"(one-time-code|new-password|current-password)"/

const office = aBackOffice('/admin/profile')
let guest: Visit
let page: Page

beforeEach(async () => {
  guest = await visit(office.browser, { viewport: PHONE, bypassCSP: true })
  page = guest.page
})
afterEach(() => guest.context.close())

type Tokens = { autocomplete: string; value: string; isShown: boolean }[]

/** Returns the text fields, including hidden ones, of the form with this button. */
async function fieldsBeside(name: string): Promise<Tokens> {
  const form = page.locator('form', { has: page.getByRole('button', { name, exact: true }) }).first()
  await form.waitFor()
  return form.evaluate((form) =>
    [...form.querySelectorAll('input')]
      .filter(({ type }) => !['hidden', 'checkbox', 'radio'].includes(type))
      .map((field) => ({
        autocomplete: field.autocomplete,
        value: field.value,
        isShown: field.checkVisibility(),
      })),
  )
}

async function expectTokens(button: string, tokens: string[], email?: string): Promise<void> {
  const fields = await fieldsBeside(button)
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(tokens)
  if (email === undefined) return
  expect(fields[0]).toEqual({ autocomplete: 'username', value: email, isShown: false })
}

const openLogin = () => page.goto(`${office.server.url}/login`)

async function linkMailedTo(email: string): Promise<string> {
  const find = async () =>
    (await office.server.inbox(email))
      .map(({ text }) => /https?:\S+new-password#\S+/.exec(text)?.[0])
      .find(Boolean)
  await expect.poll(find, { interval: 200 }).toBeTruthy()
  return (await find()) ?? ''
}

test('the list of forms is complete', () => {
  const found = globSync('src/web/**/*.tsx').filter((file) => FIELD.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(FORMS)
})

test('fields for signing in, a forgotten password and a new account declare their purpose', async () => {
  const { email } = await anAccount(office.server)
  await openLogin()
  await expectTokens('Sign in', ['username', 'current-password'])
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expectTokens('Send code', ['username'])
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expectTokens('Submit', ['username', 'one-time-code', 'new-password', 'new-password'], email)
  await page.goto(await linkMailedTo(email))
  await expectTokens('Save and log in', ['username', 'new-password', 'new-password'], email)
  await openHealthGoal(page, office.server.url, 'Psoriasis')
  await goOnToSubscribe(page)
  await comeToAccount(page)
  await expectTokens('Create Account', ['username', 'new-password'])
})

test('fields after the password step declare their purpose', async () => {
  const temporary = await anAccount(office.server, { status: 'FORCE_CHANGE_PASSWORD' })
  await openLogin()
  await logIn(page, temporary)
  await expectTokens('Change Password', ['username', 'new-password', 'new-password'], temporary.email)
  for (const state of [{ status: 'UNCONFIRMED', emailVerified: false }, { isMfaRequired: true }] as const) {
    const account = await anAccount(office.server, state)
    await page.reload()
    await logIn(page, account)
    await page.getByLabel('Code').or(page.getByLabel('Authenticator app')).first().waitFor()
    if (await page.getByLabel('Authenticator app').count()) {
      await page.getByLabel('Authenticator app').check()
      await page.getByRole('button', { name: 'Confirm' }).click()
    }
    await expectTokens('Confirm', ['one-time-code'])
  }
  const protectedBy = await anAccount(office.server)
  await withSecondFactors(office.server, protectedBy, { app: true, prefer: 'app' })
  await page.reload()
  await logIn(page, protectedBy)
  await expectTokens('Confirm', ['one-time-code'])
})

test('fields of the account and the back office declare their purpose', async () => {
  const account = await anAccount(office.server)
  await page.goto(`${office.server.url}/account/security`)
  await logIn(page, account)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectTokens(
    'Save the new password',
    ['username', 'current-password', 'new-password', 'new-password'],
    account.email,
  )
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expectTokens('Send code', ['email'])
  await page.getByRole('button', { name: 'Set up' }).click()
  await expectTokens('Confirm', ['one-time-code'])

  page = await office.open('/admin/profile')
  await page.getByRole('link', { name: 'Create New Profile' }).click()
  await expectTokens('Create New User', ['off', 'new-password'])
})

test('fields of the hosted login declare their purpose', async () => {
  const username = 'ada@example.org'
  await page.setContent(String(await passwordPage({ carried: 'x', username })))
  await expectTokens('Log in', ['username', 'current-password'])
  const asked = (name: string) =>
    challengePage({
      carried: 'x',
      username,
      challenge: { name, session: 'x', destination: undefined, choices: [] },
    })
  await page.setContent(String(await asked('NEW_PASSWORD_REQUIRED')))
  await expectTokens('Save and log in', ['username', 'new-password'], username)
  for (const name of ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'SMS_MFA']) {
    await page.setContent(String(await asked(name)))
    await expectTokens('Log in', ['username', 'one-time-code'], username)
  }
})
