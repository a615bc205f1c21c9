import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { type Account, anAccount, callIdentity, tokensOf } from './people/accounts.ts'
import { signIn } from './people/signed-in.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

const NEW_PASSWORD = 'Rye-and-Barley-34'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

async function openSecurity(page: Page, account: Account): Promise<void> {
  await signIn(page, server, account)
  await page.goto(`${server.url}/account/security`)
  await page.getByRole('region', { name: 'Where you are logged in', exact: true }).waitFor()
}

/** Returns a browser storage entry that scripts can read, by the end of its name. */
function stored(page: Page, name: string): Promise<string> {
  const find = (end: string) =>
    Object.entries(localStorage).find(([key]) => key.startsWith('Cognito') && key.endsWith(end))?.[1]
  return page.evaluate(find, name).then((value) => value ?? '')
}

/** Returns the link, including the part after `#`, in the mail with this subject. */
async function mailedLink(to: string, subject: string, path: string): Promise<string> {
  const pattern = new RegExp(`\\S+${path}#\\S+`)
  const find = async () => {
    const mails = await server.inbox(to)
    return mails
      .map((mail) => (mail.subject === subject ? pattern.exec(mail.text)?.[0] : undefined))
      .find(Boolean)
  }
  await expect.poll(find, { interval: 200 }).toBeTruthy()
  return (await find()) ?? ''
}

test('a refresh token copied from the browser is worthless elsewhere, and works in the browser until tried', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP })
  await openSecurity(page, await anAccount(server))
  const [cookie] = (await context.cookies(`${server.url}/identity`)).filter(({ name }) =>
    /careplate_session/.test(name),
  )
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/identity' })
  const refreshInBrowser = () =>
    page.evaluate(async (RefreshToken) => {
      const answer = await fetch('/identity', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
        },
        body: JSON.stringify({ ClientId: 'web', RefreshToken }),
      })
      return { status: answer.status, body: await answer.json() }
    }, stolen)
  const stolen = await stored(page, '.refreshToken')
  const renewed = await refreshInBrowser()
  expect(renewed.status).toBe(200)
  const { RefreshToken, AccessToken } = renewed.body.AuthenticationResult
  const elsewhere = await callIdentity(server, 'GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken })
  expect(elsewhere).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } })
  expect((await callIdentity(server, 'GetUser', { AccessToken })).status).toBe(400)
  await context.close()
})

test('sign-ins and linked accounts are listed with place and time, and ended one by one', async () => {
  const account = await anAccount(server)
  const other = await tokensOf(server, account)
  const link = `insert into identity.provider_accounts (provider, subject, sub, linked_at) values ('Google', 'g 7', $1, now())`
  await query(server.dataDir, link, [account.sub])
  const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
  await openSecurity(page, account)
  const signIns = page.getByRole('region', { name: 'Where you are logged in', exact: true })
  await signIns.getByText('This browser').waitFor()
  await signIns
    .getByText(/from 127\.0\.0\.x/)
    .first()
    .waitFor()
  expect(await signIns.getByRole('listitem').count()).toBe(2)
  await inspectBoth(page, 'account-ways-in')
  await signIns.getByRole('button', { name: /^Sign it out: / }).click()
  await signIns.getByText('That browser is signed out.').waitFor()
  expect(await signIns.getByRole('listitem').count()).toBe(1)
  expect((await callIdentity(server, 'GetUser', { AccessToken: other.AccessToken })).status).toBe(400)
  const linked = page.getByRole('region', { name: 'Accounts elsewhere', exact: true })
  await linked.getByRole('button', { name: 'Unlink Google' }).click()
  await linked.getByText('Google no longer logs in to your account.').waitFor()
  await linked.getByText('None.').waitFor()
  await context.close()
})

test('the link in a mail undoes a change, and the next link sets a new password', async () => {
  const account = await anAccount(server)
  const { AccessToken } = await tokensOf(server, account)
  const asked = { AccessToken, EmailMfaSettings: { Enabled: true } }
  expect((await callIdentity(server, 'SetUserMFAPreference', asked)).status).toBe(200)
  const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
  await page.goto(await mailedLink(account.email, 'Your second step was changed', '/undo'))
  await page.getByRole('button', { name: 'Undo the change' }).waitFor()
  await inspectBoth(page, 'undo')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await page.getByText('It is undone.').waitFor()
  expect((await callIdentity(server, 'GetUser', { AccessToken })).status).toBe(400)
  const link = await mailedLink(account.email, 'Choose a new password', '/login/new-password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await page.getByText(/Password must have at least 8 characters/).waitFor()
  await inspectBoth(page, 'new-password')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await page.waitForURL(/\/account/)
  await page.goto(`${server.url}/account/security`)
  await page.getByText('Nothing about logging in can be changed just now').waitFor()
  await page.getByText('Undone by the link in our email').waitFor()
  await inspectBoth(page, 'account-frozen')
  await expectUselessLinks(link)
  await context.close()
})

/** Expects used or incomplete links to show their problem and a way to request a new link. */
async function expectUselessLinks(used: string): Promise<void> {
  const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
  await page.goto(used)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await page.getByRole('heading', { name: 'This link no longer works', level: 1 }).waitFor()
  expect(await page.getByText('It replaces the old one').count()).toBe(0)
  await inspectBoth(page, 'new-password-link-used')
  await page.goto('about:blank')
  await page.goto(used.slice(0, -5))
  await page.getByRole('heading', { name: 'This link is incomplete', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new email' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await context.close()
}
