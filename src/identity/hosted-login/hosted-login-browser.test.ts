import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import * as oidc from 'openid-client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { DESKTOP, openBrowser, PHONE, visit } from '#tests/journeys/running/browser.ts'
import { test } from '#tests/support/test-context.ts'
import { ada, createAda, loginTestApp } from './login-app.fixtures.ts'

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts the hosted login at its own address, and a client at another origin that it may return to. */
async function withServers(ctx: Context, act: (at: { ctx: Context; client: string }) => Promise<void>) {
  const clientServer = createServer((_, response) => response.end('<h1>Back at the client</h1>'))
  const client = await listen(clientServer)
  let app: ReturnType<typeof loginTestApp> | undefined
  const server = createServer(getRequestListener((request) => app?.fetch(request) ?? new Response(null)))
  const publicUrl = await listen(server)
  const identity = { ...ctx.config.identity, redirects: [`${client}/back`] }
  const hosted = { ...ctx, config: { ...ctx.config, publicUrl, identity } }
  app = loginTestApp(hosted)
  try {
    await act({ ctx: hosted, client })
  } finally {
    server.closeAllConnections()
    clientServer.closeAllConnections()
    server.close()
    clientServer.close()
  }
}

async function discover({ config }: Context) {
  const issuer = new URL(`${config.publicUrl}/identity/${config.identity.userPoolId}`)
  return oidc.discovery(issuer, config.identity.clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  })
}

async function logIn(page: Page, { username, password }: typeof ada): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * Ignores console messages about responses other than 200, such as for a wrong password or the missing icon.
 */
function isNoLoading(error: string): boolean {
  return !error.startsWith('Failed to load resource')
}

for (const javaScriptEnabled of [true, false]) {
  test(
    `a client at another origin logs a member in with a browser ${javaScriptEnabled ? 'as it is' : 'without script'}`,
    {
      timeout: 60_000,
    },
    ({ ctx: base }) =>
      withServers(base, async ({ ctx, client }) => {
        const { authUserId } = await createAda(ctx)
        const config = await discover(ctx)
        const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
        const expectedNonce = oidc.randomNonce()
        const expectedState = oidc.randomState()
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: `${client}/back`,
          scope: 'openid email',
          state: expectedState,
          nonce: expectedNonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
          code_challenge_method: 'S256',
        })
        const browser = await openBrowser()
        try {
          const { page, errors } = await visit(browser, {
            viewport: javaScriptEnabled ? DESKTOP : PHONE,
            javaScriptEnabled,
          })
          await page.goto(address.href)
          await logIn(page, { ...ada, password: 'Wrong-Horse-7' })
          await page.getByRole('alert').waitFor()
          await logIn(page, ada)
          await page.waitForURL(`${client}/back?**`)
          expect(await page.textContent('h1')).toBe('Back at the client')
          expect(errors.filter(isNoLoading)).toEqual([])

          const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url()), {
            pkceCodeVerifier,
            expectedState,
            expectedNonce,
            idTokenExpected: true,
          })
          expect(tokens.claims()).toMatchObject({ sub: authUserId, email: ada.username })
          const info = await oidc.fetchUserInfo(config, tokens.access_token, authUserId)
          expect(info).toMatchObject({ email: ada.username, email_verified: true })
          const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
          expect(refreshed.claims()?.sub).toBe(authUserId)
          await oidc.tokenRevocation(config, refreshed.refresh_token ?? '')
          await expect(oidc.refreshTokenGrant(config, refreshed.refresh_token ?? '')).rejects.toMatchObject({
            error: 'invalid_grant',
          })
        } finally {
          await browser.close()
        }
      }),
  )
}

test('the page has our fonts and colors, in light and dark', { timeout: 60_000 }, ({ ctx: base }) =>
  withServers(base, async ({ ctx, client }) => {
    const address = `${ctx.config.publicUrl}/oauth2/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: 'web',
      redirect_uri: `${client}/back`,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })}`
    const browser = await openBrowser()
    try {
      for (const [colorScheme, background] of [
        ['light', 'rgb(251, 247, 240)'],
        ['dark', 'rgb(22, 48, 42)'],
      ] as const) {
        const { page, errors } = await visit(browser, { viewport: PHONE })
        await page.emulateMedia({ colorScheme })
        await page.goto(address)
        const look = await page.evaluate(async () => {
          await document.fonts.ready
          return {
            background: getComputedStyle(document.documentElement).backgroundColor,
            fonts: [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`),
            isWide: document.documentElement.scrollWidth > window.innerWidth,
          }
        })
        expect(look).toEqual({
          background,
          fonts: ['Young Serif loaded', 'Source Sans 3 loaded'],
          isWide: false,
        })
        expect(errors.filter(isNoLoading)).toEqual([])
      }
    } finally {
      await browser.close()
    }
  }),
)
