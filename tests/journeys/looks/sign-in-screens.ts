import type { Page } from 'playwright-core'
import { anAccount, callIdentity, mailedCode, withSecondFactors } from '../people/accounts.ts'
import { logIn, PASSWORD } from '../people/member-path.ts'
import { heading } from './guest-screens.ts'
import type { Screen, Stage } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type State = Parameters<typeof anAccount>[1]

/** Logs in as a new account in the state required by the step. */
async function enter(page: Page, { server }: Stage, state: State, expected: string): Promise<void> {
  await logIn(page, await anAccount(server, state))
  await heading(page, expected)
}

/** Returns a password-reset link from a mail, after its code has been used. */
async function aUsedLink(server: Stage['server']): Promise<string> {
  const { email } = await anAccount(server)
  const since = Date.now()
  const asked = { ClientId: 'web', Username: email }
  await callIdentity(server, 'ForgotPassword', asked)
  const ConfirmationCode = await mailedCode(server, email, since)
  await callIdentity(server, 'ConfirmForgotPassword', {
    ...asked,
    ConfirmationCode,
    Password: 'Rye-and-Barley-34',
  })
  const links = (await server.inbox(email)).map(({ text }) => /\S+\/login\/new-password#\S+/.exec(text)?.[0])
  return links.find(Boolean) ?? ''
}

/** Returns the link in the mail to a new account. */
async function verifyingLink(server: Stage['server']): Promise<string> {
  const { email } = await anAccount(server)
  const links = (await server.inbox(email)).map(({ text }) => /\S+\/login\/verify-email#\S+/.exec(text)?.[0])
  return links.find(Boolean) ?? ''
}

export const SIGN_IN_SCREENS: Screen[] = [
  { name: 'sign-in', at: '/login', reach: (page) => button(page, 'Sign in').waitFor() },
  {
    name: 'sign-in-empty',
    at: '/login',
    reach: async (page) => {
      await button(page, 'Sign in').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'sign-in-wrong',
    at: '/login',
    reach: async (page) => {
      await logIn(page, { email: 'nobody@example.org', password: 'Wrong-Bread-12' })
      await page.getByText('Incorrect username or password. Please check both.').waitFor()
    },
  },
  {
    name: 'greeting',
    as: 'trialing',
    at: '/login',
    reach: (page) => button(page, 'Sign Out').filter({ visible: true }).first().waitFor(),
  },
  {
    name: 'confirm-sign-up',
    at: '/login',
    reach: (page, stage) =>
      enter(page, stage, { status: 'UNCONFIRMED', emailVerified: false }, 'Confirm your email address'),
  },
  {
    name: 'verify',
    at: '/login',
    reach: (page, stage) => enter(page, stage, { emailVerified: false }, 'Verify your email address'),
  },
  {
    name: 'verify-code',
    at: '/login',
    reach: async (page, stage) => {
      await enter(page, stage, { emailVerified: false }, 'Verify your email address')
      await button(page, 'Verify').click()
      await heading(page, 'Enter the code we emailed you')
    },
  },
  {
    name: 'own-password',
    at: '/login',
    reach: (page, stage) =>
      enter(page, stage, { status: 'FORCE_CHANGE_PASSWORD' }, 'Choose your own password'),
  },
  {
    name: 'forgot-password',
    at: '/login',
    reach: async (page) => {
      await button(page, 'Forgot your password?').click()
      await heading(page, 'Reset your password')
    },
  },
  {
    name: 'reset-password',
    at: '/login',
    reach: async (page) => {
      await button(page, 'Forgot your password?').click()
      await page.getByLabel('Email', { exact: true }).fill('nobody-here@example.org')
      await button(page, 'Send code').click()
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByLabel('Confirm password', { exact: true }).fill('shorter')
      await page.getByLabel('Code').focus()
      await page.getByText('Your passwords must match').waitFor()
    },
  },
  {
    name: 'app-code',
    at: '/login',
    reach: async (page, { server }) => {
      const account = await anAccount(server)
      await withSecondFactors(server, account, { app: true, prefer: 'app' })
      await logIn(page, account)
      await heading(page, 'Enter the code from your authenticator app')
      await page.getByLabel('Code').fill('000000')
      await button(page, 'Confirm').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'email-code',
    at: '/login',
    reach: async (page, { server }) => {
      const account = await anAccount(server)
      await withSecondFactors(server, account, { email: true, prefer: 'email' })
      await logIn(page, account)
      await heading(page, 'Enter the code we emailed you')
    },
  },
  {
    name: 'select-factor',
    at: '/login',
    reach: async (page, { server }) => {
      const account = await anAccount(server)
      await withSecondFactors(server, account, { app: true, email: true })
      await logIn(page, account)
      await heading(page, 'How will you confirm that it is you?')
    },
  },
  {
    name: 'choose-set-up',
    at: '/login',
    reach: async (page, { server }) => {
      await logIn(page, await anAccount(server, { isMfaRequired: true }))
      await page.getByText('Authenticator App (TOTP)').waitFor()
    },
  },
  {
    name: 'set-up-app',
    at: '/login',
    reach: async (page, { server }) => {
      await logIn(page, await anAccount(server, { isMfaRequired: true }))
      await page.getByText('Authenticator App (TOTP)').click()
      await button(page, 'Confirm').click()
      await page.getByAltText('qr code').waitFor()
    },
  },
  {
    name: 'sign-in-busy',
    at: '/login',
    reach: async (page) => {
      await page.route('**/identity', () => new Promise(() => undefined))
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await page.locator('button[disabled]').first().waitFor()
    },
  },
  { name: 'new-password-link-incomplete', at: '/login/new-password#none' },
  { name: 'verify-email-link-incomplete', at: '/login/verify-email#none' },
  {
    name: 'verify-email',
    at: '/login',
    reach: async (page, { server }) => {
      await page.goto(await verifyingLink(server))
      await heading(page, 'Your address is verified')
    },
  },
  {
    name: 'new-password-link-used',
    at: '/login',
    reach: async (page, { server }) => {
      const link = await aUsedLink(server)
      await page.goto(link)
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm new password').fill(PASSWORD)
      await button(page, 'Save and log in').click()
      await heading(page, 'This link no longer works')
    },
  },
]
