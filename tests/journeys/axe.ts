import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoSidewaysScroll } from './member-path.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Axe = {
  run: (
    root: Document,
    options: { runOnly: { type: 'tag'; values: string[] } },
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Everybody can use the page as it stands now. The page's context has to be one with `bypassCSP`. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await page.evaluate(axeSource)
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, WCAG)
  expect(found).toEqual([])
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
