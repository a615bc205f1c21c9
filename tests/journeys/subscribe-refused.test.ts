import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { visitSignedIn } from './people/signed-in.ts'
import { aMemberBeforeTrial, aSubscriber, type Subscriber, subscribeUrl } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

const SAFE = { circumstances: [], allergies: [] }
/** A health goal without questions of its own. */
const ACNE = { goalName: 'Acne' }
const LOW_FODMAP = 'Low-FODMAP (IBS)'
/** A vegan without soy and gluten who also excludes these foods has no possible low-FODMAP week. */
const TOO_MUCH = {
  diet: 'vegan',
  allergies: ['soy', 'gluten'],
  medications: [],
  circumstances: [],
  dislikes: ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn'],
  answers: { red_flag_symptom: 'no', fructose_intolerance: 'no', celiac_tested_negative: 'yes' },
}

const NO_WEEK = { status: 'infeasible', blocking: ['Your allergy: wheat'], relaxation: null }

const SCREENS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

const refusal = (page: Page) => page.getByRole('heading', { name: 'We cannot plan for you safely' })

/** Expects no request for a card, no price, and a summary that agrees. */
async function expectNothingToPay(page: Page): Promise<void> {
  await page
    .getByText(/There is nothing to pay\./)
    .filter({ visible: true })
    .first()
    .waitFor()
  for (const name of ['Confirm your payment method', 'First charge'])
    expect(await page.getByText(name).filter({ visible: true }).count(), name).toBe(0)
  expect(await page.getByLabel('Card number').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Start (Trial|again for|for)/ }).count()).toBe(0)
  const summary = page.getByRole('complementary', { name: 'Your choice' })
  if (await summary.isVisible()) {
    await summary.getByText('There is nothing to pay.').waitFor()
    expect(await summary.innerText()).not.toContain('$')
  }
}

function signedIn(member: Subscriber, viewport: typeof PHONE): Promise<Visit> {
  return visitSignedIn({ server, browser }, member, { viewport, path: '/account/facts' })
}

describe.each(SCREENS)('on %s, a member who cannot get a plan', (kind, viewport) => {
  test('sees the refusal in place of the card if their trial never started', async () => {
    const { page, context } = await signedIn(
      await aMemberBeforeTrial(server, { ...ACNE, facts: SAFE }),
      viewport,
    )
    await page.getByLabel('Kidney disease').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/^Saved\. No week is planned/).waitFor()
    await page.goto(`${server.url}/account`)
    await page.getByRole('link', { name: 'Finish subscribing' }).click()
    await refusal(page).waitFor()
    await page.getByText(/ask your doctor or a registered dietitian/).waitFor()
    await page.getByText('You told us about your health.').waitFor()
    await expectNothingToPay(page)
    await inspectBoth(page, `refused-member-${kind.replace(/\W/g, '-')}`)
    // The member can change their answers there, and then the card form appears.
    await page.getByRole('link', { name: 'Change what you told us' }).click()
    await page
      .getByRole('group', { name: /apply to you now/ })
      .getByLabel('None of these')
      .check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/^Saved\. Your next week/).waitFor()
    await page.goto(`${server.url}/subscribe`)
    await page.getByLabel('Card number').waitFor()
    await context.close()
  })

  test('sees the refusal after saving the required answers', async () => {
    const { page, context } = await signedIn(await aMemberBeforeTrial(server, ACNE), viewport)
    await page.goto(`${server.url}/subscribe`)
    await page.getByRole('heading', { name: 'First, what keeps your meals safe' }).waitFor()
    await page.getByLabel('Kidney disease').check()
    await page
      .getByRole('group', { name: /never be on your plate/ })
      .getByLabel('None of these')
      .check()
    const save = page.getByRole('button', { name: /^Save and / })
    await save.click()
    await page.getByText('Nothing is saved yet.').waitFor()
    await save.click()
    await refusal(page).waitFor()
    await expectNothingToPay(page)
    await context.close()
  })

  test('sees the refusal in place of restarting', async () => {
    const member = await aSubscriber(server, { ...ACNE, facts: SAFE })
    await query(
      server.dataDir,
      `update payments_sandbox.objects set body = body || '{"status":"canceled"}' where kind = 'subscription'`,
    )
    await query(
      server.dataDir,
      `update members.subscriptions set status = 'ended', ends_at = now() where profile_id = $1`,
      [member.profileId],
    )
    await query(
      server.dataDir,
      `update members.profiles set sealed_facts = convert_to('{"circumstances": ["kidney_disease"]}', 'UTF8') where id = $1`,
      [member.profileId],
    )
    const { page, context } = await signedIn(member, viewport)
    await page.goto(`${server.url}/subscribe`)
    await refusal(page).waitFor()
    await expectNothingToPay(page)
    await context.close()
  })
})

describe.each(SCREENS)('on %s, without a negative celiac test', (kind, viewport) => {
  const gentler = (page: Page) =>
    page.getByText('The gentler IBS plan does not leave out wheat.').filter({ visible: true })
  const sentence = (page: Page) =>
    page.getByText(/a test for celiac disease can no longer be trusted/).filter({ visible: true })
  const answer = (page: Page, question: RegExp, word: string) =>
    page.getByRole('group', { name: question }).getByLabel(word, { exact: true }).check()

  test('a guest chooses the IBS plan in place of low-FODMAP, and keeps the typed text', async () => {
    const { page, context, errors } = await visit(browser, { viewport, bypassCSP: true })
    await page.goto(await subscribeUrl(server, { goal: LOW_FODMAP, plan: 'Essential' }))
    await page.getByLabel('Sesame').check()
    await answer(page, /^Do you have blood in the stool/, 'No')
    await answer(page, /hereditary fructose intolerance/, 'No')
    await answer(page, /^Did a blood test for celiac disease/, 'I do not know')
    await gentler(page).waitFor()
    await sentence(page).waitFor()
    await inspectBoth(page, `refused-gentler-${kind.replace(/\W/g, '-')}`)
    const address = new URL(page.url())
    await page.getByRole('link', { name: 'Choose the IBS plan instead' }).click()
    await gentler(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.get('step')).toBe(address.searchParams.get('step'))
    expect(await page.getByLabel('Sesame').isChecked()).toBe(true)
    const redFlag = page.getByRole('group', { name: /^Do you have blood in the stool/ })
    expect(await redFlag.getByLabel('No', { exact: true }).isChecked()).toBe(true)
    expect(await page.getByRole('group', { name: /^Did a blood test for celiac/ }).count()).toBe(0)
    expect(await sentence(page).count()).toBe(0)
    await page.goBack()
    await gentler(page).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a member continues to the card with the IBS plan', async () => {
    const facts = {
      ...TOO_MUCH,
      dislikes: [],
      answers: { ...TOO_MUCH.answers, celiac_tested_negative: 'no' },
    }
    const member = await aMemberBeforeTrial(server, { facts, goalName: LOW_FODMAP })
    const { page, context } = await signedIn(member, viewport)
    await page.goto(`${server.url}/subscribe`)
    await refusal(page).waitFor()
    await gentler(page).waitFor()
    await page.getByRole('link', { name: 'Choose the IBS plan instead' }).click()
    await page.getByLabel('Card number').waitFor()
    await context.close()
  })
})

test('an impossible week is reported in place of the card, until another health goal is chosen', async () => {
  const member = await aMemberBeforeTrial(server, { facts: TOO_MUCH, goalName: LOW_FODMAP })
  const { page, context } = await signedIn(member, DESKTOP)
  await page.goto(`${server.url}/subscribe`)
  await page.getByText('No week fits all of this').waitFor()
  await expectNothingToPay(page)
  await page.getByRole('link', { name: `Remove ${LOW_FODMAP}` }).click()
  await page.getByRole('button', { name: 'Add Health Goal' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /^Acne/ }).click()
  await page.getByLabel('Card number').waitFor()
  expect(await page.getByText('No week fits all of this').count()).toBe(0)
  await context.close()
})

test('a guest without a possible week sees that there is nothing to pay, until they change the conflicting answers', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP })
  await page.route('**/api/meal-plan-preview', (route) => route.fulfill({ json: NO_WEEK }))
  await page.goto(await subscribeUrl(server, { goal: 'Acne', plan: 'Essential' }))
  await page.getByRole('button', { name: 'Show me a day' }).click()
  await page.getByText('No week fits all of this').waitFor()
  const summary = page.getByRole('complementary', { name: 'Your choice' })
  await summary.getByText('There is nothing to pay.').waitFor()
  expect(await summary.innerText()).not.toContain('$')
  await page.getByLabel('Sesame').check()
  await page.getByText('Plan the day again to see it with them.').waitFor()
  await summary.getByText('$19 a month').waitFor()
  await context.close()
})
