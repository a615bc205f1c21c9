import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { starterId } from '#platform/db/id.ts'
import type { RunningServer } from '../running/running-server.ts'
import { query } from '../running/stored-rows.ts'
import { tokensOf } from './accounts.ts'
import { callApi } from './subscribers.ts'

/** Orders a plan for the first administrator. Returns the link from the mail. */
export async function orderPlan(server: RunningServer): Promise<string> {
  const [profile] = await query<{ id: string }>(
    server.dataDir,
    `insert into members.consents (id, profile_id, kind, version, text_hash, given_at)
     select gen_random_uuid(), id, 'health-data', 'test', repeat('0', 64), now() from members.profiles where admin
     returning profile_id as id`,
  )
  const { AccessToken: token } = await tokensOf(server, server.firstAdmin)
  const body = { profileId: profile?.id, conditionId: starterId('condition', 'hypertension'), days: 7 }
  const { status } = await callApi(server, { method: 'POST', path: '/mealplan', token, body })
  expect(status).toBe(202)
  const { email } = server.firstAdmin
  return vi.waitFor(
    async () => {
      const [mail] = await server.inbox(email)
      const found = /http\S+\?key=[\w.-]+/.exec(mail?.text ?? '')?.[0]
      if (!found) throw new Error('no mail with a link')
      return found
    },
    { timeout: 180_000, interval: 500 },
  )
}

/** Shows a day of a plan, or its shopping list. */
export async function choosePanel(page: Page, id: `day-${number}` | 'shopping'): Promise<void> {
  await page.locator(`a[href="#${id}"]`).filter({ visible: true }).first().click()
  await page.locator(`#${id}`).waitFor()
}

/** Shows a day with its change controls. */
export async function changeDay(page: Page, day: number): Promise<void> {
  await choosePanel(page, `day-${day}`)
  await page
    .locator(`#day-${day}`)
    .getByRole('button', { name: /^Change / })
    .click()
}

/** Returns the name of a day in a sentence: the weekday in its heading. */
export async function nameOfDay(page: Page, day: number): Promise<string> {
  return (await page.locator(`#day-${day} h2`).innerText()).split(',')[0] ?? ''
}

/** Finds an action for a meal of a day, such as `Swap`. Its accessible name includes the day. */
export function toolOf(page: Page, tool: string, meal: string, day: number): Locator {
  return page.locator(`#day-${day}`).getByRole('button', { name: new RegExp(`^${tool} ${meal} on \\w+day$`) })
}
