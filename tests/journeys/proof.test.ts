import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { newId } from '#platform/db/id.ts'
import { logIn } from './people/member-path.ts'
import { DESKTOP, PHONE, printedPages, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
})

afterAll(() => closeJourney({ server, browser }))

const TITLE = 'How this plan meets its rules'

test('the sample plan links to its proof, and the proof to its data, without script', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, javaScriptEnabled: false })
  await page.goto(`${server.url}/sample-plan`)
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  const text = await page.getByRole('main').innerText()
  expect(text).toContain('rules that we could check are met.')
  expect(text).toContain('No dietitian has signed these rules off yet.')
  expect(text).toMatch(/Sodium\s+at\smost\s2,300\smg\sa\sday/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as JSON' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`careplate-proof-${SAMPLE_MEAL_PLAN_ID}.json`)
  const proof = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(proof.days).toHaveLength(7)
  await context.close()
})

test('a reader of a plan can read its proof after logging in, and download it as a file', async () => {
  const id = newId()
  await query(
    server.dataDir,
    `insert into meal_plans.meal_plans (id, condition_ids, condition_name, plan, proof, request, created)
     select $1, condition_ids, condition_name, plan, proof, request, created
     from meal_plans.meal_plans where id = $2`,
    [id, SAMPLE_MEAL_PLAN_ID],
  )
  const { page, context, errors } = await visit(browser, { viewport: DESKTOP })
  await page.goto(`${server.url}/meal-plan/${id}/proof`)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, server.firstAdmin)
  await page.waitForURL(`**/meal-plan/${id}/proof`)
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  expect((await downloading).suggestedFilename()).toBe(`careplate-proof-${id}.json`)
  expect(errors).toEqual([])
  await context.close()
})

test('a proof prints on three pages, with every rule unfolded, no tiny text and no underlined links', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP, colorScheme: 'dark' })
  await page.goto(`${server.url}/meal-plan/${SAMPLE_MEAL_PLAN_ID}/proof`)
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await printedPages(page, 'A4')).toBe(3)
  expect(await printedPages(page, 'Letter')).toBe(3)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('heading', { name: 'Vitamin K' }).isVisible()).toBe(true)
  expect(await smallestPrint(page)).toBeGreaterThanOrEqual(8.5)
  const decorations = await page
    .locator('article a')
    .evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).textDecorationLine))])
  expect(decorations).toEqual(['none'])
  await context.close()
})

/** Returns the size of the proof's smallest text, in points, except text in the picture of the plate. */
function smallestPrint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll('article *')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('svg') &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    const sizes = words.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    // A CSS pixel is three quarters of a point. Rounding removes fractional errors.
    return Math.round(Math.min(...sizes) * 75) / 100
  })
}
