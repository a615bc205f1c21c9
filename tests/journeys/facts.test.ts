import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { expectPaymentStep, fillAccount, logIn, PASSWORD, submitAccount } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { callApi, subscribeUrl } from './people/subscribers.ts'
import { PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

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
const unsaved = (page: Page) => page.getByRole('region', { name: 'These answers are not saved yet.' })
const offered = (page: Page) => page.getByRole('region', { name: 'What you have just typed differs' })

describe("on a phone, a member's answers", () => {
  const viewport = PHONE
  const email = 'told-on-a-phone@example.org'
  const vegan = { diet: 'vegan', allergies: ['tree_nut'], circumstances: [] }

  test('survive reload and back before there is an account', async () => {
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

  test('stay when the member signs up again with About you blank', async () => {
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
    // The member had to tick "no restrictions" to continue, so the page asks before applying it.
    await offered(page).waitFor()
    expect(await factsOf(email)).toEqual(vegan)
    expect(await offered(page).getByLabel('Keep: Tree nuts').isChecked()).toBe(true)
    await offered(page).getByRole('button', { name: 'Keep everything as it was' }).click()
    await expectPaymentStep(page)
    expect(await factsOf(email)).toEqual(vegan)
    await context.close()
  })

  test("that differ when signing up again are the member's to decide", async () => {
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

  test('on two devices are merged, with a question if both changed the same answer', async () => {
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

  test('that are not saved yet survive a reload', async () => {
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

  test('that are not saved yet are marked when the page is opened again', async () => {
    const { page, context } = await visit(browser, { viewport, bypassCSP: true })
    await openReportedFacts(page, email)
    expect(await unsaved(page).count()).toBe(0)
    await chip(page, 'Celery').check()
    await page.getByRole('link', { name: 'My Account', exact: true }).first().click()
    await page.getByRole('link', { name: 'What you told us', exact: true }).click()
    await unsaved(page).waitFor()
    await expect.poll(() => chip(page, 'Celery').isChecked()).toBe(true)
    await page.getByText('Not saved yet.', { exact: true }).waitFor()
    await inspectBoth(page, 'facts-unsaved')
    await unsaved(page).getByRole('button', { name: 'Discard them' }).click()
    await page.getByText('Discarded. Below is what is saved.').waitFor()
    expect(await chip(page, 'Celery').isChecked()).toBe(false)
    expect(await page.getByText('Not saved yet.', { exact: true }).count()).toBe(0)
    await chip(page, 'Celery').check()
    await page.reload()
    await unsaved(page).getByRole('button', { name: 'Save them' }).click()
    await saved(page).first().waitFor()
    expect(await unsaved(page).count()).toBe(0)
    expect(((await factsOf(email)) as { allergies: string[] }).allergies).toContain('celery')
    await context.close()
  })

  test('keep an allergy from each device, with a question about a single value that both changed', async () => {
    const [one, other] = [await visit(browser, { viewport }), await visit(browser, { viewport })]
    await openReportedFacts(one.page, email)
    await openReportedFacts(other.page, email)
    const before = ((await factsOf(email)) as { allergies: string[] }).allergies
    await chip(one.page, 'Eggs').uncheck()
    await chip(one.page, 'Fish').check()
    await chip(one.page, 'Vegan').check()
    await save(one.page)
    await saved(one.page).waitFor()
    await chip(other.page, 'Wheat').check()
    await chip(other.page, 'Vegetarian').check()
    await save(other.page)
    const question = elsewhere(other.page)
    await question.waitFor()
    const chosen = question
      .getByRole('group', { name: 'Never on your plate' })
      .getByRole('radio', { checked: true })
    expect(await chosen.locator('..').textContent()).toMatch(/^Both: .*fish.*wheat$/)
    const diet = question.getByRole('group', { name: 'How you eat' })
    expect(await diet.getByRole('radio', { checked: true }).count()).toBe(0)
    await question.getByRole('button', { name: 'Save these answers' }).click()
    await question.getByText('Choose what holds.').waitFor()
    await diet.getByLabel('Keep: Vegan').check()
    await question.getByRole('button', { name: 'Save these answers' }).click()
    await saved(other.page).waitFor()
    const facts = (await factsOf(email)) as { allergies: string[]; diet: string }
    expect(facts.diet).toBe('vegan')
    expect([...facts.allergies].sort()).toEqual(
      [...before.filter((name) => name !== 'egg'), 'fish', 'wheat'].sort(),
    )
    await one.context.close()
    await other.context.close()
  })

  test('are kept below a login if the browser has forgotten the session, and saved after it', async () => {
    // Otherwise a login would first require a code from the mail.
    await query(server.dataDir, 'update identity.users set email_verified = true where username = $1', [
      email,
    ])
    const { page, context } = await visit(browser, { viewport, bypassCSP: true })
    await openReportedFacts(page, email)
    await chip(page, 'Milk').check()
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
    await save(page)
    const login = page.getByRole('dialog', { name: 'Your session has ended.' })
    await login.getByLabel('Email', { exact: true }).waitFor()
    await login.getByRole('button', { name: 'Not now' }).click()
    await save(page)
    await logIn(page, { email, password: PASSWORD })
    await login.waitFor({ state: 'detached' })
    expect(await chip(page, 'Milk').isChecked()).toBe(true)
    await save(page)
    await saved(page).waitFor()
    expect(((await factsOf(email)) as { allergies: string[] }).allergies).toContain('milk')
    await context.close()
  })

  test('that are not saved stay when another tab signs out, until a member logs in there', async () => {
    const { page: first, context } = await visit(browser, { viewport })
    await openReportedFacts(first, email)
    const second = await context.newPage()
    await second.goto(`${server.url}/account/facts`)
    await chip(second, 'Soy').check()
    await first.goto(`${server.url}/account`)
    await first.getByRole('button', { name: 'Sign Out' }).first().click()
    await first.waitForURL(/\/login/)
    const login = second.getByRole('dialog', { name: 'Your session has ended.' })
    await login.waitFor()
    await logIn(first, { email, password: PASSWORD })
    await first.waitForURL(/\/account/)
    await login.waitFor({ state: 'detached' })
    expect(await chip(second, 'Soy').isChecked()).toBe(true)
    await save(second)
    await saved(second).waitFor()
    await context.close()
  })

  test('in a second tab stay there while the first tab signs in and out', async () => {
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
