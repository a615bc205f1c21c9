import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { expectPaymentStep, fillAccount, PASSWORD, submitAccount } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { callApi, subscribeUrl } from './people/subscribers.ts'
import { PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser
let firstUrl: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  firstUrl = await subscribeUrl(server, { goal: 'Acne', plan: 'Essential' })
})

afterAll(() => closeJourney({ server, browser }))

async function factsOf(email: string) {
  const token = (await tokensOf(server, { email, password: PASSWORD })).AccessToken
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const read = (path: string) => callApi(server, { method: 'GET', path, token })
  const profile = (await read(`/profile-auth?authId=${payload.sub}`)).body
  return (await read(`/profile/${profile._id}/facts`)).body.facts
}

const chip = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function openSubscribe(page: Page): Promise<void> {
  await page.goto(firstUrl)
  await chip(page, 'Tree nuts').waitFor()
}

async function openReportedFacts(page: Page, email: string): Promise<void> {
  await signIn(page, server, { email, password: PASSWORD })
  await page.goto(`${server.url}/account/facts`)
  await chip(page, 'Tree nuts').waitFor()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

const saved = (page: Page) => page.getByText('Saved. Your next week is planned with it.')
const known = (page: Page) => page.getByText('You have an account with this address already')
const elsewhere = (page: Page) =>
  page.getByRole('region', { name: 'You changed some of this somewhere else' })
const offered = (page: Page) => page.getByRole('region', { name: 'What you have just typed differs' })

describe('on a phone, what a member told', () => {
  const viewport = PHONE
  const email = 'told-on-a-phone@example.org'
  const vegan = { diet: 'vegan', allergies: ['tree_nut'], circumstances: [] }

  test('outlasts reload and back before there is an account', async () => {
    const { page, context } = await visit(browser, { viewport })
    await openSubscribe(page)
    await chip(page, 'Vegan').check()
    await chip(page, 'Tree nuts').check()
    await page.reload()
    await chip(page, 'Tree nuts').waitFor()
    await expect.poll(() => chip(page, 'Tree nuts').isChecked()).toBe(true)
    await page.goto(`${server.url}/pricing`)
    await page.goBack()
    await expect.poll(() => chip(page, 'Vegan').isChecked()).toBe(true)
    await fillAccount(page, email)
    await submitAccount(page)
    await expectPaymentStep(page)
    expect(await factsOf(email)).toEqual(vegan)
    await context.close()
  })

  test('stays when its member signs up again with About you blank', async () => {
    const { page, context } = await visit(browser, { viewport })
    await openSubscribe(page)
    await fillAccount(page, email, 'Wrong-Bread-12')
    await submitAccount(page)
    await page
      .getByText(/We could not log you in with this email address and password\./)
      .first()
      .waitFor()
    await fillAccount(page, email)
    await page.getByRole('button', { name: 'Create Account' }).dblclick()
    await known(page).waitFor()
    // That nothing must be kept off the plate was ticked to go on, and is asked about before it holds.
    await offered(page).waitFor()
    expect(await factsOf(email)).toEqual(vegan)
    expect(await offered(page).getByLabel('Keep: Tree nuts').isChecked()).toBe(true)
    await offered(page).getByRole('button', { name: 'Keep everything as it was' }).click()
    await expectPaymentStep(page)
    expect(await factsOf(email)).toEqual(vegan)
    await context.close()
  })

  test('and typed otherwise when signing up again is theirs to decide', async () => {
    const { page, context } = await visit(browser, { viewport })
    await openSubscribe(page)
    await chip(page, 'Everything').check()
    await chip(page, 'Peanuts').check()
    await fillAccount(page, email)
    await submitAccount(page)
    await known(page).waitFor()
    await offered(page).waitFor()
    expect(await factsOf(email)).toEqual(vegan)
    await page.reload()
    await offered(page).waitFor()
    await inspectBoth(page, `facts-offered`)
    expect(await offered(page).getByLabel('Keep: Vegan').isChecked()).toBe(true)
    expect(await offered(page).getByLabel('Both: Tree nuts and Peanuts').isChecked()).toBe(true)
    await offered(page).getByRole('button', { name: 'Save these answers' }).click()
    await expectPaymentStep(page)
    expect(await factsOf(email)).toEqual({ ...vegan, allergies: ['tree_nut', 'peanut'] })
    await page.reload()
    await expectPaymentStep(page)
    expect(await offered(page).count()).toBe(0)
    await context.close()
  })

  test('on two devices is merged, and asked about where both changed the same', async () => {
    const [one, other] = [await visit(browser, { viewport }), await visit(browser, { viewport })]
    await openReportedFacts(one.page, email)
    await openReportedFacts(other.page, email)
    await chip(one.page, 'Eggs').check()
    await chip(one.page, 'Vegetarian').check()
    await save(one.page)
    await saved(one.page).waitFor()
    await chip(other.page, 'Sesame').check()
    await chip(other.page, 'Everything').check()
    await save(other.page)
    await elsewhere(other.page).waitFor()
    await inspectBoth(other.page, `facts-elsewhere`)
    await elsewhere(other.page).getByLabel('Use what I typed: Everything').check()
    await elsewhere(other.page).getByRole('button', { name: 'Save these answers' }).click()
    await saved(other.page).waitFor()
    expect(await chip(other.page, 'Eggs').isChecked()).toBe(true)
    expect(await factsOf(email)).toEqual({
      ...vegan,
      diet: 'omnivore',
      allergies: ['tree_nut', 'peanut', 'egg', 'sesame'],
    })
    await one.context.close()
    await other.context.close()
  })

  test('and has not saved yet outlasts a reload', async () => {
    const { page, context } = await visit(browser, { viewport })
    await openReportedFacts(page, email)
    await chip(page, 'Mustard').check()
    await page.reload()
    await chip(page, 'Mustard').waitFor()
    await expect.poll(() => chip(page, 'Mustard').isChecked()).toBe(true)
    await save(page)
    await saved(page).waitFor()
    expect(((await factsOf(email)) as { allergies: string[] }).allergies).toContain('mustard')
    await context.close()
  })

  test('in a second tab stays there while the first one signs in and out', async () => {
    const { page: first, context } = await visit(browser, { viewport })
    const second = await context.newPage()
    await openSubscribe(second)
    await chip(second, 'Lupin').check()
    await openReportedFacts(first, email)
    await offered(second).waitFor()
    await expect.poll(() => offered(second).getByText('Lupin').count()).toBeGreaterThan(0)
    expect(((await factsOf(email)) as { allergies: string[] }).allergies).not.toContain('lupin')
    await context.close()
  })
})
