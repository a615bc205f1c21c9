import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { type Account, anAccount, callIdentity, tokensOf } from './people/accounts.ts'
import { logIn } from './people/member-path.ts'
import { PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

// Browsers create passkeys only for host names, not for IP addresses, so this machine is called localhost
// here.

let server: RunningServer
let browser: Browser
let home: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  home = server.url.replace('127.0.0.1', 'localhost')
})

afterAll(() => closeJourney({ server, browser }))

/** Adds a virtual phone authenticator whose user verifies with a fingerprint whenever prompted. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function openSecurity(page: Page, account: Account): Promise<void> {
  await page.goto(`${home}/account/security`)
  await logIn(page, account)
  await section(page).waitFor()
}

type Signal = { rpId: string; credentialId?: string; userId?: string; allAcceptedCredentialIds?: string[] }

/** Records passkey signals without passing them on, so that the authenticator keeps its passkeys. */
async function heardSignals(page: Page): Promise<Signal[]> {
  const heard: Signal[] = []
  await page.exposeFunction('hearSignal', (signal: Signal) => void heard.push(signal))
  await page.addInitScript(() => {
    const { hearSignal } = window as unknown as { hearSignal: (signal: object) => Promise<void> }
    if (typeof PublicKeyCredential !== 'function') return
    PublicKeyCredential.signalUnknownCredential = hearSignal
    PublicKeyCredential.signalAllAcceptedCredentials = hearSignal
  })
  return heard
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })

async function addPasskey(page: Page): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await section(page).getByText('Your passkey is added.').waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByLabel('Email').waitFor()
}

test('a passkey is added, named, used in place of the password, and removed', async () => {
  const account = await anAccount(server)
  const { page, context, errors } = await visit(browser, { viewport: PHONE, bypassCSP: true })
  const { cdp, authenticatorId } = await withAuthenticator(page)
  const heard = await heardSignals(page)
  await openSecurity(page, account)
  await section(page).getByText('None yet.').waitFor()
  await addPasskey(page)
  const held = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(held.credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  await section(page)
    .getByRole('button', { name: /^Name / })
    .click()
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await section(page).getByText('My phone').waitFor()
  await inspectBoth(page, 'account-passkeys')

  await signOut(page)
  const enter = page.getByRole('button', { name: 'Log in with a passkey' })
  await enter.click()
  await page.getByText('Please type your email address first').waitFor()
  await inspectBoth(page, 'login-passkey')
  await page.getByLabel('Email').fill(account.email)
  await enter.click()
  await page.waitForURL(/\/account/)
  await page.goto(`${home}/account/security`)
  await section(page)
    .getByText(/^Last used/)
    .waitFor()

  const id = Buffer.from(held.credentials[0]?.credentialId ?? '', 'base64').toString('base64url')
  const userId = Buffer.from(account.sub.replaceAll('-', ''), 'hex').toString('base64url')
  const accepted = (...ids: string[]) => ({ rpId: 'localhost', userId, allAcceptedCredentialIds: ids })
  await expect.poll(() => heard.at(-1)).toEqual(accepted(id))
  await section(page).getByRole('button', { name: 'Remove My phone' }).click()
  await section(page).getByText('That passkey no longer logs in.').waitFor()
  await section(page).getByText('None yet.').waitFor()
  const unknown = { rpId: 'localhost', credentialId: id }
  await expect.poll(() => heard.slice(-2)).toEqual([unknown, accepted()])
  await signOut(page)
  await page.getByLabel('Email').fill(account.email)
  await enter.click()
  await page.getByText('This passkey does not log in to that account').waitFor()
  await expect.poll(() => heard.at(-1)).toEqual(unknown)
  const mailed = (await server.inbox(account.email)).map(({ subject }) => subject)
  expect(mailed).toContain('A passkey can log in to your account')
  expect(mailed).toContain('A passkey was removed from your account')
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
  await context.close()
})

test('a required second step prompts for the passkey after the password', async () => {
  const account = await anAccount(server)
  const { page, context } = await visit(browser, { viewport: PHONE })
  await withAuthenticator(page)
  await openSecurity(page, account)
  await addPasskey(page)
  await query(server.dataDir, 'update identity.users set is_mfa_required = true where sub = $1', [
    account.sub,
  ])
  expect(await tokensOf(server, account)).toBeUndefined()
  await signOut(page)
  await logIn(page, account)
  await page.waitForURL(/\/account/)
  await context.close()
})

test("another user's passkey on the same device does not open the account", async () => {
  const owner = await anAccount(server)
  const other = await anAccount(server)
  const { page, context } = await visit(browser, { viewport: PHONE })
  await withAuthenticator(page)
  await openSecurity(page, owner)
  await addPasskey(page)
  await signOut(page)
  await page.getByLabel('Email').fill(other.email)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('This passkey does not log in to that account').waitFor()
  const { AccessToken } = await tokensOf(server, owner)
  const listed = await callIdentity(server, 'ListWebAuthnCredentials', { AccessToken, MaxResults: 5 })
  expect(listed.body.Credentials).toMatchObject([
    {
      RelyingPartyId: 'localhost',
      AuthenticatorAttachment: 'platform',
      AuthenticatorTransports: ['internal'],
    },
  ])
  await context.close()
})

test('a page at an IP address says where passkeys can be added, and the login offers none', async () => {
  const account = await anAccount(server)
  const { page, context } = await visit(browser, { viewport: PHONE })
  await page.goto(`${server.url}/account/security`)
  await logIn(page, account)
  await section(page)
    .getByRole('link', { name: /Open this page as localhost:/ })
    .waitFor()
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByLabel('Email').waitFor()
  expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0)
  await context.close()
})
