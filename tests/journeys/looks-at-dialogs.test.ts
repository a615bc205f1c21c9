import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { looksFaults } from './looks/looks.ts'
import { DESKTOP, openBrowser, visit } from './running/browser.ts'

// Tests the tool that inspects all screens: it must find a fault below the fold of a dialog.

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

test('text with low contrast is found at the top of a dialog and below its fold', async () => {
  for (const before of [100, 2_000]) {
    expect(await faultsOf(aDialog({ before, color: '#ccc' }))).toContainEqual(
      expect.stringMatching(/“The last words” 1\.\d+:1/),
    )
    expect(await faultsOf(aDialog({ before, color: '#222' }))).toEqual([])
  }
})

async function faultsOf(html: string): Promise<string[]> {
  const { page, context } = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
  try {
    await page.setContent(html)
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    return await looksFaults(page, 'dialog', { isMail: true })
  } finally {
    await context.close()
  }
}

function aDialog({ before, color }: { before: number; color: string }): string {
  return `<!doctype html><html lang="en"><head><title>A dialog</title>
    <meta name="viewport" content="width=device-width"></head>
    <body style="background: white"><main><h1>A page</h1></main>
      <dialog aria-label="A dialog" style="background: white; max-height: 60vh; overflow-y: auto">
        <div tabindex="0" role="group" aria-label="All of it" style="outline: none">
          <p style="height: ${before}px">The first words</p>
          <p style="color: ${color}">The last words</p>
        </div>
      </dialog>
    </body></html>`
}
