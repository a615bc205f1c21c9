import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, endMotion } from './axe.ts'
import { faintWords } from './contrast.ts'
import { layoutFaults, wordsOnStripes } from './layout-faults.ts'
import { smallTargets } from './touch-targets.ts'

type Look = { width: number; colorScheme: 'light' | 'dark' }

const HEIGHTS: Record<number, number> = { 320: 700, 390: 844, 1280: 800, 1920: 1080, 2560: 1440 }
/** Screens narrower than this are held in the hand. */
const TOUCH_PX = 500

/** Tests one width in each color scheme; with LOOKS=all, each width in both. */
const LOOKS: Look[] =
  process.env.LOOKS === 'all'
    ? Object.keys(HEIGHTS).flatMap((width) =>
        (['light', 'dark'] as const).map((colorScheme) => ({ width: Number(width), colorScheme })),
      )
    : [
        { width: 390, colorScheme: 'light' },
        { width: 1280, colorScheme: 'dark' },
      ]

/**
 * Expects the current page to be accessible and readable in every width and both color schemes: axe, contrast
 * of all text from pixels, large enough touch targets, nothing clipped or obstructed. Saves screenshots in
 * the folder named by SCREENSHOTS, if set. The page’s context must use `bypassCSP`.
 */
export async function expectGoodLooks(...look: Parameters<typeof looksFaults>): Promise<void> {
  const faults = await looksFaults(...look)
  note(faults)
  expect(faults).toEqual([])
}

/** Returns the faults of a page, each with its width and color scheme. */
export async function looksFaults(
  page: Page,
  name: string,
  /** A mail is not a page of a site, so landmarks are not needed. */
  { isMail = false, isOfPhones = false } = {},
): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  const tools = await page.context().newCDPSession(page)
  for (const { width, colorScheme } of LOOKS.filter(({ width }) => !isOfPhones || width < TOUCH_PX)) {
    const called = `${name}-${width}-${colorScheme}`
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 })
    await page.emulateMedia({ colorScheme })
    const inHand = await faultsInHand(page, tools, width)
    const unfolded = await unfoldDialog(page)
    await takePicture(page, tools, called)
    const found = [...inHand, ...(await faultsOf(page, isMail))]
    await unfolded?.evaluate((style) => (style as HTMLElement).remove())
    faults.push(...found.map((fault) => `${called}: ${fault}`))
  }
  if (before) await page.setViewportSize(before)
  return faults
}

/** Returns layout faults for touch or for a mouse. */
async function faultsInHand(page: Page, tools: CDPSession, width: number): Promise<string[]> {
  const isTouch = width < TOUCH_PX
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(endMotion)
  const found = [
    ...(await page.evaluate(layoutFaults)),
    ...(isTouch
      ? (await page.evaluate(smallTargets)).map((target) => `too small for a thumb: ${target}`)
      : []),
  ]
  // Taking a screenshot ends touch emulation, and the screenshot should have the page's height at this point.
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  return found
}

/**
 * Expands an open dialog to its full height on an equally tall screen, so that content below its fold is
 * captured and checked too. Returns a function that undoes it.
 */
async function unfoldDialog(page: Page) {
  if ((await page.locator('dialog:modal').count()) === 0) return
  const content = 'dialog:modal { max-height: none !important; transition: none !important }'
  const style = await page.addStyleTag({ content })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = await page.evaluate(heightOfDialog)
  await page.setViewportSize({ width, height: Math.max(height, needed) })
  return style
}

/** Returns the dialog's height including some margin. */
function heightOfDialog(): number {
  const ROOM_PX = 80
  return (document.querySelector('dialog:modal')?.scrollHeight ?? 0) + ROOM_PX
}

async function faultsOf(page: Page, isMail: boolean): Promise<string[]> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...(overhang > 0 ? [`scrolls ${overhang} px sideways`] : []),
    ...(await accessibilityFaults(page, { isMail })),
    ...(await page.evaluate(wordsOnStripes)).map((words) => `a stripe runs through “${words}”`),
    ...(await faintWords(page)),
  ]
}

/** Appends the faults to a file next to the screenshots. */
function note(faults: string[]): void {
  const folder = process.env.SCREENSHOTS
  if (folder && faults.length > 0) appendFileSync(join(folder, 'faults.txt'), `${faults.join('\n')}\n`)
}

async function takePicture(page: Page, tools: CDPSession, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const { width, height } = await page.evaluate(() => ({
    width: window.innerWidth,
    height: Math.max(document.documentElement.scrollHeight, window.innerHeight),
  }))
  const clip = { x: 0, y: 0, width, height, scale: 1 }
  const { data } = await tools.send('Page.captureScreenshot', { captureBeyondViewport: true, clip })
  writeFileSync(join(folder, `${name}.png`), Buffer.from(data, 'base64'))
}
