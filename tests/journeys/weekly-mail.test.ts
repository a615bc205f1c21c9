import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { logIn } from './people/member-path.ts'
import { aSubscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

const isStopped = (page: Page) => page.getByText('You stopped the weekly emails.')

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])(
  'on %s, the foot of a weekly mail stops these mails, and the account has them again',
  async (_, viewport) => {
    const member = await aSubscriber(server)
    const weekly = async () =>
      (await server.inbox(member.email)).find(({ subject }) => subject.startsWith('Your meals, '))
    await expect.poll(weekly, { timeout: 60_000 }).toBeDefined()
    const { page, context, errors } = await visit(browser, { viewport, bypassCSP: true })
    const [link = ''] = /https?:\S+\/unsubscribe#[\w-]+/.exec((await weekly())?.text ?? '') ?? []
    await page.goto(link)
    await inspectBoth(page, 'unsubscribe')
    await page.getByRole('button', { name: 'Stop the weekly emails' }).press('Enter')
    await page.getByText('No more weekly emails come.').waitFor()
    await page.getByRole('link', { name: 'Open my account' }).click()
    await logIn(page, member)
    await isStopped(page).waitFor()
    await inspectBoth(page, 'weekly-mail-stopped')
    await page.getByRole('button', { name: 'Email my weeks again' }).click()
    await page.getByText('Each week that we make is emailed to you.').waitFor()
    await page.reload()
    await page.getByText('Each week that we make is emailed to you.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
)

test('the pictures of dishes in a weekly mail load in the sandbox inbox and in other mail readers', async () => {
  const member = await aSubscriber(server)
  const weekly = async () =>
    (await server.inbox(member.email)).find(({ subject }) => subject.startsWith('Your meals, '))
  await expect.poll(weekly, { timeout: 60_000 }).toBeDefined()
  const mail = await weekly()
  const { page, context } = await visit(browser, { viewport: DESKTOP })
  await page.goto(`${server.url}/sandbox/inbox?to=${encodeURIComponent(member.email)}`)
  await page.getByText(mail?.subject ?? '').click()
  await expect.poll(() => seenIn(page.frameLocator('iframe').locator('img'))).toEqual([152, 152, 152])
  const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(mail?.html))
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await expect.poll(() => seenIn(page.locator('img'))).toEqual([152, 152, 152])
  await context.close()
  elsewhere.close()
})

/** Returns the widths of loaded pictures; 0 for a broken picture. */
function seenIn(pictures: Locator): Promise<number[]> {
  return pictures.evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).naturalWidth))
}
