import type { Page } from 'playwright-core'
import { type Visit, visit } from '../running/browser.ts'
import type { Journey } from '../running/open-journey.ts'
import type { RunningServer } from '../running/running-server.ts'
import type { Account, Tokens } from './accounts.ts'

type Credentials = Pick<Account, 'email' | 'password'>

/**
 * Signs a page in by storing the tokens and the cookie that a sign-in by the form would leave, which takes
 * longer than most tests. The device is not known. Tests that reach the form fill it in.
 */
export async function signIn(page: Page, server: RunningServer, account: Credentials): Promise<void> {
  const { AccessToken, IdToken, RefreshToken } = await tokensInContext(page, server, account)
  const [, payload = ''] = AccessToken.split('.')
  const { client_id: client, username } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    client_id: string
    username: string
  }
  const pool = `CognitoIdentityServiceProvider.${client}`
  const held = {
    [`${pool}.LastAuthUser`]: username,
    [`${pool}.${username}.accessToken`]: AccessToken,
    [`${pool}.${username}.idToken`]: IdToken,
    [`${pool}.${username}.refreshToken`]: RefreshToken,
    [`${pool}.${username}.clockDrift`]: '0',
    [`${pool}.${username}.signInDetails`]: JSON.stringify({ loginId: account.email }),
  }
  // Any page on the product's origin works. This one has no script.
  await page.goto(`${server.url}/robots.txt`)
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, held)
}

/** Requests tokens as one of our pages would, so that the browser also gets the cookie. */
async function tokensInContext(
  page: Page,
  server: RunningServer,
  { email, password }: Credentials,
): Promise<Tokens> {
  const answer = await page.request.post(`${server.url}/identity`, {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'sec-fetch-site': 'same-origin',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    data: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'web',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  })
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult?: Tokens }
  if (!AuthenticationResult) throw new Error(`${email} was not signed in: ${answer.status()}`)
  return AuthenticationResult
}

/** Visits a page as a signed-in member. */
export async function visitSignedIn(
  { server, browser }: Journey,
  member: Credentials,
  { path, ...options }: Parameters<typeof visit>[1] & { path: string },
): Promise<Visit> {
  const guest = await visit(browser, { bypassCSP: true, ...options })
  await signIn(guest.page, server, member)
  await guest.page.goto(`${server.url}${path}`)
  return guest
}
