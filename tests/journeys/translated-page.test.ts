import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addGoal,
  choosePlan,
  DECLINED_CARD,
  expectAccount,
  expectPaymentStep,
  fillAccount,
  fillCard,
  planUrl,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { DESKTOP, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

// Browsers that translate a page wrap each text in <font> elements, now and after each change.

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
})

afterAll(() => closeJourney({ server, browser }))

/** Wraps the texts of each page as Google Translate does once it has loaded, and those that come later. */
async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        const parent = text.parentElement
        if (
          !parent ||
          !text.data.trim() ||
          /^(FONT|SCRIPT|STYLE|TEXTAREA|OPTION|TITLE)$/.test(parent.tagName)
        )
          continue
        const font = document.createElement('font')
        parent.replaceChild(font, text)
        font.append(document.createTextNode(text.data))
      }
    }
    const translate = () => {
      wrap(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.nodeName !== 'FONT' && node.parentNode) wrap(node.parentNode)
      }).observe(document.body, { childList: true, subtree: true })
    }
    window.addEventListener('load', () => requestIdleCallback(translate))
  })
}

test('a page that the browser translates lets somebody subscribe and use their account', async () => {
  const guest = await visit(browser, { viewport: DESKTOP })
  const { page } = guest
  const errors: string[] = []
  // React renders a page anew if its texts were wrapped before they were hydrated (418), and goes on.
  page.on('pageerror', ({ message }) => message.includes('React error #418') || errors.push(message))
  const email = 'translated@example.org'
  await translatePages(page)
  await page.goto(`${server.url}/subscribe`)
  await choosePlan(page, 'Essential')
  await addGoal(page, 'Acne')
  await fillAccount(page, email)
  await submitAccount(page)
  await expectPaymentStep(page)
  await fillCard(page, DECLINED_CARD)
  await submitTrial(page)
  await page
    .getByText(/declined/)
    .first()
    .waitFor()
  await fillCard(page, TEST_CARD)
  await submitTrial(page)
  await expectAccount(page, email)
  const plan = await planUrl(page)
  for (const path of ['/account/security', '/account/subscription', '/account/facts', plan]) {
    await page.goto(`${server.url}${path}`)
    await page.locator('main font').first().waitFor()
    await page.waitForLoadState('networkidle')
    await pressAll(page)
  }
  expect(errors).toEqual([])
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await guest.context.close()
})

/** Presses what opens or changes something on a page, but for what leaves or ends something. */
async function pressAll(page: Page): Promise<void> {
  const names = [
    /^Change$/,
    /^Send a new email$/,
    /^Change password$/,
    /^Set up$/,
    /^Change meals$/,
    /^Swap/,
    /^Lock/,
  ]
  for (const name of names) {
    const button = page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first()
    if ((await button.count()) === 0) continue
    await button.click()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Escape')
  }
}
