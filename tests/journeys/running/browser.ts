import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, onTestFailed, TestRunner } from 'vitest'
import { chromiumPath, QUIET } from '../../../scripts/chromium.mjs'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

// Makes text as wide as on a phone, without hinting for low-resolution screens.
const AS_ON_A_PHONE = '--font-render-hinting=none'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...QUIET, AS_ON_A_PHONE] })
}

export type Visit = { page: Page; context: BrowserContext; errors: string[] }

/** Opens a fresh profile with one screen size. `errors` collects the errors in the page's console. */
export async function visit(
  browser: Browser,
  options: {
    viewport: { width: number; height: number }
    colorScheme?: 'light' | 'dark'
    javaScriptEnabled?: boolean
    bypassCSP?: boolean
    locale?: string
    timezoneId?: string
  },
): Promise<Visit> {
  const isPhone = options.viewport.width < 500
  const context = await browser.newContext({ ...options, isMobile: isPhone, hasTouch: isPhone })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(waitLonger)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  if (TestRunner.getCurrentTest()) onTestFailed(() => tellWhatIsSeen(page, errors))
  return { page, context, errors }
}

/** Adds the page's content and errors to the message of a timed-out step. */
async function tellWhatIsSeen(page: Page, errors: readonly string[]): Promise<void> {
  if (page.isClosed()) return
  const seen = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error: Error) => error.message)
  const lines = [`The page at ${page.url()} shows:`, seen.slice(0, 3_000), ...errors.slice(-10)]
  process.stderr.write(`${lines.join('\n')}\n`)
}

/**
 * Extends the product's call timeouts, which have their own tests. On a busy machine everything can take
 * longer but must still work.
 */
function waitLonger(): void {
  const timeout = AbortSignal.timeout
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * 10)
}

/** Waits for an element to get the focus, which may happen a moment after it is shown. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true)
}

type ShownConfig = { identity: object; payments: object }

/**
 * Gives the page a different configuration from the server's. The server's is read first, so that no request
 * is pending when the page closes.
 */
export async function changeConfig(
  page: Page,
  home: string,
  change: (config: ShownConfig) => object,
): Promise<void> {
  const config = (await (await fetch(`${home}/api/config`)).json()) as ShownConfig
  await page.route('**/api/config', (route) => route.fulfill({ json: { ...config, ...change(config) } }))
}

/** Returns the number of paper pages that a page takes. */
export async function printedPages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const file = (await page.pdf({ format })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
