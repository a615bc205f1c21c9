import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoSidewaysScroll } from '../people/member-path.ts'
import { DESKTOP, PHONE } from '../running/browser.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const PAGES = [...WCAG, 'best-practice']

type Axe = {
  run: (
    root: Document,
    options: { runOnly: { type: 'tag'; values: string[] }; resultTypes: ['violations']; preload: false },
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Expects the current page to be accessible. The page's context must use `bypassCSP`. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(endMotion)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Returns the faults that axe finds on a page at rest. */
export async function accessibilityFaults(page: Page, { isMail = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (tags) => {
      const { axe } = window as unknown as { axe: Axe }
      // The pointer may trigger a hover transition during the check, and content covered by a bar can be
      // scrolled into view.
      const still = new CSSStyleSheet()
      still.replaceSync(`
      *, ::before, ::after { transition: none !important }
      .sticky { position: relative !important; inset: auto !important }`)
      document.adoptedStyleSheets.push(still)
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        // Passing checks are not reported. Preloading styles is only needed for a rule that is not used.
        resultTypes: ['violations'],
        preload: false,
      })
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    isMail ? WCAG : PAGES,
  )
}

const LOOKS = [
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'phone', viewport: PHONE, colorScheme: 'dark' },
] as const

/**
 * Inspects the page on a desktop in light and on a phone in dark mode. Saves screenshots of both in the
 * folder named by SCREENSHOTS, if set. Restores the page's width.
 */
export async function inspectBoth(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const { name: look, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await inspect(page, `${name}-${look}`)
  }
  if (before) await page.setViewportSize(before)
}

/** Inspects the page and saves a screenshot in the folder named by SCREENSHOTS, if set. */
export async function inspect(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  await expectAccessible(page)
}

/**
 * Ends all motion, because colors and positions in transition cannot be judged. Playwright's screenshots do
 * the same. Waiting could take forever: the animation of a hidden tab or element never ends.
 */
export function endMotion(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    else animation.cancel()
  }
}
