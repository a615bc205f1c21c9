import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, onTestFailed, TestRunner } from 'vitest'
import { chromiumPath, QUIET } from '../../../scripts/chromium.mjs'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

// Words are as wide as on a phone, not as a screen of few pixels needs them.
const AS_ON_A_PHONE = '--font-render-hinting=none'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...QUIET, AS_ON_A_PHONE] })
}

export type Visit = { page: Page; context: BrowserContext; errors: string[] }

/** A fresh profile on one screen size; `errors` collects what the page's console called an error. */
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

/** A step that waited in vain is understood by what the page said meanwhile. */
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
 * The product gives up on a call after some seconds, which have tests of their own. On a busy machine everything may
 * take longer, and still has to work.
 */
function waitLonger(): void {
  const timeout = AbortSignal.timeout
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * 10)
}

/** Whatever moves the focus may do so a moment after what it shows. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true)
}

type ShownConfig = { identity: object; payments: object }

/**
 * Gives the page another configuration than the server's. That one is read beforehand: nothing is under way any
 * more when the page closes.
 */
export async function changeConfig(
  page: Page,
  home: string,
  change: (config: ShownConfig) => object,
): Promise<void> {
  const config = (await (await fetch(`${home}/api/config`)).json()) as ShownConfig
  await page.route('**/api/config', (route) => route.fulfill({ json: { ...config, ...change(config) } }))
}

/** How many pages of paper a page takes. */
export async function printedPages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const file = (await page.pdf({ format })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
