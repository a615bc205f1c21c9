import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addGoal,
  choosePlan,
  expectAccount,
  expectPaymentStep,
  fillAccount,
  goOnToSubscribe,
  openHealthGoal,
  submitAccount,
  submitTrial,
} from './people/member-path.ts'
import { DESKTOP, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { withRecordingStripe } from './running/stripe-script.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

test("Stripe's script sees no health goal in any address, referrer, title or return address", async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
  const { seen } = await withRecordingStripe(page, server.url)
  const toStripe: string[] = []
  page.on('request', (request) => {
    if (!/js\.stripe\.com|^http:..[^/]+\/v1\//.test(request.url())) return
    toStripe.push(`${request.url()} ${request.postData()} ${JSON.stringify(request.headers())}`)
  })
  await openHealthGoal(page, server.url, 'Acne')
  await goOnToSubscribe(page)
  await choosePlan(page, 'Balance')
  await addGoal(page, 'Migraine')
  await fillAccount(page, 'private@example.org')
  await submitAccount(page)
  await expectPaymentStep(page)
  await page.getByText('Card of the provider').waitFor()
  expect(new URL(page.url()).search).toBe('')

  // Changes next to the card form are not visible to Stripe, even after going back.
  await page.getByRole('link', { name: 'Remove Migraine' }).click()
  await page.getByRole('link', { name: 'Remove Migraine' }).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('link', { name: 'Remove Migraine' }).waitFor()
  // This history entry predates the account: its address is cleared on return.
  await page.goBack()
  await page.getByRole('link', { name: 'Remove Migraine' }).waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.has('goal')).toBe(false)
  await page.goForward()
  await page.getByRole('link', { name: 'Remove Migraine' }).waitFor()
  await page.getByText('Card of the provider').waitFor()
  // After a reload, the page still has the choice.
  await page.reload()
  await page.getByRole('link', { name: 'Remove Migraine' }).waitFor()
  await page.getByText('Card of the provider').waitFor()
  await submitTrial(page)
  await expectAccount(page, 'private@example.org')
  await page.waitForTimeout(100)

  const goals = (await (await fetch(`${server.url}/api/condition?count=300`)).json()) as {
    data: { _id: string; name: string }[]
  }
  const all = [...(await seen()), ...toStripe]
  expect(all.length).toBeGreaterThan(20)
  expect((await seen()).filter((line) => line.startsWith('return '))).toEqual([
    `return ${server.url}/subscribe`,
  ])
  const read = all.join('\n').toLowerCase()
  for (const { _id, name } of goals.data) {
    expect(read).not.toContain(_id)
    expect(read).not.toContain(name.toLowerCase())
  }
  expect(read).not.toMatch(/goal=|health-goal/)
  await context.close()
})
