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

/** Everybody can use the page as it stands now. The page's context has to be one with `bypassCSP`. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(endMotion)
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
}

/** What axe finds on the page, which has come to rest. */
export async function accessibilityFaults(page: Page, { isMail = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (tags) => {
      const { axe } = window as unknown as { axe: Axe }
      // The pointer rests on something, which may notice it in the middle of this; and what a bar covers by chance can
      // be scrolled from beneath it.
      const still = new CSSStyleSheet()
      still.replaceSync(`
      *, ::before, ::after { transition: none !important }
      .sticky { position: relative !important; inset: auto !important }`)
      document.adoptedStyleSheets.push(still)
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        // What passes is told of nobody; and only a rule that is not asked for reads all styles beforehand.
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
 * The same on a desktop in light and on a phone in dark colors, and pictures of both in the folder that SCREENSHOTS
 * names, if it does. The page is left as wide as it was.
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

/** The same, and a picture of the page in the folder that SCREENSHOTS names, if it does. */
export async function inspect(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
  }
  await expectAccessible(page)
}

/**
 * Colors and places on their way to others are nobody's to judge, so all motion jumps to its end, as it does for
 * Playwright's pictures. Waiting for it could last for ever: what a hidden tab or a hidden element moves never ends.
 */
export function endMotion(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    else animation.cancel()
  }
}
