import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { DESKTOP, openBrowser, visit } from '../running/browser.ts'
import { RunningServer } from '../running/running-server.ts'
import { tokensOf } from './accounts.ts'
import { signIn } from './signed-in.ts'
import { callApi } from './subscribers.ts'

/** State shared by the tests of one file, available once they run. */
export type BackOffice = {
  server: RunningServer
  browser: Browser
  /** A page of a signed-in administrator. */
  page: Page
  open: (path: string) => Promise<Page>
}

/** Starts a server for all tests of a file, with an administrator on one screen of its back office. */
export function aBackOffice(
  path: string,
  {
    viewport = DESKTOP,
    settings = () => ({}),
  }: {
    viewport?: { width: number; height: number }
    /** Evaluated when the server starts. */
    settings?: () => Record<string, string>
  } = {},
): BackOffice {
  const office = {} as BackOffice
  beforeAll(async () => {
    office.server = await RunningServer.start({ RATE_LIMITS: 'off', ...settings() })
  })
  beforeAll(async () => {
    office.browser = await openBrowser()
    const { page } = await visit(office.browser, { viewport, bypassCSP: true })
    office.page = page
    office.open = async (path) => {
      await page.goto(`${office.server.url}${path}`)
      return page
    }
    await enterBackOffice(page, office.server, path)
  })
  afterAll(async () => {
    await office.browser?.close()
    await office.server?.stop()
  })
  return office
}

/** Opens a screen of the back office as a signed-in administrator. */
export async function enterBackOffice(page: Page, server: RunningServer, path: string): Promise<void> {
  await signIn(page, server, server.firstAdmin)
  await page.goto(`${server.url}${path}`)
}

/** Returns the last part of the address, which identifies the displayed record. */
export function recordId(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export type Colleague = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown> }>

/** Returns calls of another administrator who works at the same time through the API. */
export async function aColleague(server: RunningServer): Promise<Colleague> {
  const { AccessToken: token } = await tokensOf(server, server.firstAdmin)
  return (method, path, body) => callApi(server, { method, path, token, body })
}
