import type { Page } from 'playwright-core'
import { tokensOf } from './accounts.ts'
import { logIn } from './member-path.ts'
import type { RunningServer } from './running-server.ts'
import { callApi } from './subscribers.ts'

/** Opens a screen of the back office as somebody who has to sign in first. */
export async function enterBackOffice(page: Page, server: RunningServer, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.waitForURL(/\/login/)
  await logIn(page, server.firstAdmin)
  await page.waitForURL((url) => url.pathname + url.search === path)
}

export type Colleague = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown> }>

/** Another administrator at work at the same time, who calls the API. */
export async function aColleague(server: RunningServer): Promise<Colleague> {
  const { AccessToken: token } = await tokensOf(server, { ...server.firstAdmin, sub: '' })
  return (method, path, body) => callApi(server, { method, path, token, body })
}
