import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { RunningServer } from './running-server.ts'

export type Journey = { server: RunningServer; browser: Browser }

/** Starts the basis of most journeys: a server with these settings, and a browser. */
export async function openJourney(settings: Record<string, string> = {}): Promise<Journey> {
  const [browser, server] = await Promise.all([openBrowser(), RunningServer.start(settings)])
  return { server, browser }
}

/** Closes everything that was opened. */
export async function closeJourney({ server, browser }: Partial<Journey>): Promise<void> {
  await browser?.close()
  await server?.stop()
}
