import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { inspectBoth } from './looks/axe.ts'
import { anAccount, tokensOf } from './people/accounts.ts'
import { answerNone, expectPaymentStep, planUrl } from './people/member-path.ts'
import { visitSignedIn } from './people/signed-in.ts'
import { askForTrial, callApi } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByText('Saved. Your next week is planned with it.').waitFor()

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('what a body calls for, on %s', (_, viewport) => {
  let guest: Visit
  let page: Page

  beforeAll(async () => {
    // Uses a goal without questions of its own.
    const { started, ...member } = await askForTrial(server, { goalName: 'Acne' })
    expect(started.status).toBe(200)
    guest = await visitSignedIn({ server, browser }, member, { viewport, path: '/account/facts' })
    page = guest.page
    await page.getByText('More, so that the week fits you better').click()
    await page.getByText('Metric (cm, kg)').click()
    await page.getByLabel('Sex').selectOption('female')
    await page.getByLabel('Year of birth').fill('1985')
  })

  afterAll(() => guest?.context.close())

  test('figures that are impossible together are marked, and stay as typed', async () => {
    await page.getByLabel('Height in cm').fill('125')
    await page.getByLabel('Weight in kg').fill('160')
    await save(page)
    await page.getByText('whether you meant pounds and inches').first().waitFor()
    expect(await page.getByLabel('Height in cm').inputValue()).toBe('125')
    expect(await page.getByLabel('Weight in kg').inputValue()).toBe('160')
  })

  test('rare figures require a confirmation, and are then accepted', async () => {
    await page.getByLabel('Height in cm').fill('208')
    await page.getByLabel('Weight in kg').fill('98')
    const question = page.getByRole('group', { name: /Some of these figures are unusual/ })
    await question.waitFor()
    await save(page)
    await question.getByText('Please answer this').waitFor()
    await question.getByText('Yes', { exact: true }).click()
    await save(page)
    await saved(page)
  })

  test('a low weight prompts extra questions, which no other weight does', async () => {
    const fears = page.getByRole('group', { name: /Do you fear gaining weight/ })
    expect(await fears.count()).toBe(0)
    await page.getByLabel('Height in cm').fill('170')
    await page.getByLabel('Weight in kg').fill('51.5')
    await fears.waitFor()
    await inspectBoth(page, 'body-questions')
    await fears.getByText('No', { exact: true }).click()
    await page
      .getByRole('group', { name: /lose weight without meaning to/ })
      .getByText('No', { exact: true })
      .click()
    await save(page)
    await saved(page)
    await page.getByLabel('Weight in kg').fill('46')
    await page.getByText('Your weight is low for your height').waitFor()
  })
})

test("safety questions appear on a plan's page, in dark mode, on paper and in its mail", async () => {
  const { started, ...member } = await askForTrial(server, {
    facts: {
      diet: 'vegan',
      allergies: ['peanut'],
      circumstances: ['weight_loss_aim'],
      energyKcal: 1250,
      sex: 'female',
      birthYear: 1985,
      heightCm: 168,
      weightKg: 70,
      medications: [],
    },
  })
  expect(started.status).toBe(200)
  const guest = await visitSignedIn({ server, browser }, member, { viewport: DESKTOP, path: '/account' })
  const { page } = guest
  await page.goto(`${server.url}${await planUrl(page)}`)
  const safety = page.getByRole('region', { name: 'Please read this first' })
  await safety.waitFor()
  await inspectBoth(page, 'plan-safety')
  const top = await safety.innerText()
  expect(top).toContain('Vegan food holds no reliable vitamin B12')
  expect(top).toContain('Check every label: this plan cannot see traces')
  expect(top).toMatch(/1,250\skcal/)
  expect(await safety.getByRole('link', { name: '911' }).first().getAttribute('href')).toBe('tel:911')
  const isAboveTheMeals = await page.evaluate(() => {
    const [safety, day] = [document.getElementById('safety'), document.getElementById('day-1')]
    return Boolean(safety && day && safety.compareDocumentPosition(day) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(isAboveTheMeals).toBe(true)

  await page.emulateMedia({ media: 'print' })
  expect(await safety.isVisible()).toBe(true)
  expect(await page.getByText('this is not medical advice.').isVisible()).toBe(true)

  await page.emulateMedia({ media: 'screen' })
  await expect
    .poll(async () => (await server.inbox(member.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your meals, /))
  const mail = (await server.inbox(member.email)).find(({ subject }) => subject.startsWith('Your meals, '))
  const words = (text = '') => text.replaceAll(/\s+/g, ' ')
  expect(words(mail?.text)).toContain('epinephrine, then 911.')
  expect(words(mail?.text)).toContain('this is not medical advice')
  expect(mail?.html).toContain('href="tel:911"')
  await guest.context.close()
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a member whom nobody asked yet tells what keeps them safe before a card, on %s', async (_, viewport) => {
  const account = await anAccount(server)
  const { AccessToken: token } = await tokensOf(server, account)
  const idOf = async (path: string) => {
    const { body } = await callApi(server, { method: 'GET', path, token })
    return String((body.data as { _id: string }[])[0]?._id)
  }
  const [plan, goal] = await Promise.all([idOf('/plan?count=1'), idOf('/condition?count=1')])
  const consents = [
    { kind: 'health-data', version: CONSENT_TEXTS['health-data'].version },
    { kind: 'terms', version: CONSENT_TEXTS.terms.version },
  ]
  const asked = { plan, goals: [goal], email: account.email, consents }
  const made = await callApi(server, { method: 'POST', path: '/profile', token, body: asked })
  expect(made.status).toBe(201)
  const guest = await visitSignedIn({ server, browser }, account, { viewport, path: '/account' })
  const { page } = guest
  await page.goto(`${server.url}/subscribe?step=payment`)
  await page.getByRole('heading', { name: 'First, what keeps your meals safe' }).waitFor()
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Check what applies to you, or “None of these”.').waitFor()
  await inspectBoth(page, `safety-first-${viewport.width}`)
  await answerNone(page)
  // The first goal, acid reflux, has a question that can refuse a plan.
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const ofGoal = page.getByRole('group', { name: /trouble or pain on swallowing/ })
  await ofGoal.getByText('Please answer this').waitFor()
  await ofGoal.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expectPaymentStep(page)
  await page.getByLabel('Card number').waitFor()
  expect(guest.errors).toEqual([])
  await guest.context.close()
})
