import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { starterId } from '#platform/db/id.ts'

/** The steps of the main path, by visible elements. Each step can be repeated after a reload. */

export const PASSWORD = 'Fresh-Bread-12'
export const TEST_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'

export async function openHealthGoal(page: Page, home: string, goal: string): Promise<void> {
  await page.goto(home)
  await page.getByRole('link', { name: goal, exact: true }).first().click()
  await page.waitForURL(/\/health-goal\//)
}

export async function goOnToSubscribe(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /Start 7 Day Trial/ })
    .first()
    .click()
  await page.waitForURL(/\/subscribe\?goal=.+&plan=.+/)
}

export async function choosePlan(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByText(`The ${name} Plan includes`).first().waitFor()
}

export async function addGoal(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Health Goal' }).click()
  await page.getByRole('dialog').getByRole('link', { name }).click()
  await page.getByRole('link', { name: `Remove ${name}` }).waitFor()
}

/** Answers unanswered safety questions with “none of these”, and the questions of goals and medicines. */
export async function answerSafety(page: Page): Promise<void> {
  await answerNone(page)
  await answerGoals(page)
}

/** Answers unanswered questions with “none of these”. */
export async function answerNone(page: Page): Promise<void> {
  for (const question of [/apply to you now/, /never be on your plate/]) {
    const group = page.getByRole('group', { name: question })
    await group.first().waitFor()
    if ((await group.getByRole('checkbox', { checked: true }).count()) === 0)
      await group.getByLabel('None of these').check()
  }
}

/** Questions from health goals and medicines, each with the answer that allows a plan. */
const ASKED_BEFORE_A_PLAN: [RegExp, 'Yes' | 'No'][] = [
  [/your kidneys are weak/, 'No'],
  [/chance that you could become pregnant/, 'No'],
  [/blood in the stool/, 'No'],
  [/hereditary fructose intolerance/, 'No'],
  [/blood test for celiac disease/, 'Yes'],
  [/trouble or pain on swallowing/, 'No'],
  [/new kind of headache/, 'No'],
  [/that you are in remission/, 'Yes'],
]

const ASKING_GOALS = ['ibs', 'low-fodmap', 'gerd', 'migraine', 'ibd-remission'].map((slug) =>
  starterId('condition', slug),
)

/**
 * Answers the questions of the chosen health goals and medicines. A separate script loads the goals'
 * questions.
 */
async function answerGoals(page: Page): Promise<void> {
  const chosen = new URL(page.url()).searchParams.get('goal') ?? ''
  if (ASKING_GOALS.some((id) => chosen.includes(id)))
    await page.getByRole('region', { name: 'About your health goals' }).waitFor()
  for (const [question, answer] of ASKED_BEFORE_A_PLAN) {
    const group = page.getByRole('group', { name: question })
    if ((await group.count()) > 0 && (await group.getByRole('radio', { checked: true }).count()) === 0)
      await group.getByLabel(answer, { exact: true }).check()
  }
}

/** Continues through the questions until the account step. A wide screen shows them all at once. */
export async function comeToAccount(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 2 }).filter({ visible: true })
  const email = page.getByLabel('Email address')
  const about = heading.getByText('About you', { exact: true })
  const day = heading.getByText('A day of your first week', { exact: true })
  await email
    .or(about)
    .or(day)
    .or(heading.getByText('Choose a plan', { exact: true }))
    .filter({ visible: true })
    .first()
    .waitFor()
  if (await about.isVisible()) {
    await answerSafety(page)
    if (await email.isVisible()) return
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await day.waitFor()
  }
  const next = page.getByRole('link', { name: 'Next', exact: true })
  if (await day.isVisible()) {
    if (await email.isVisible()) return
    await next.click()
  }
  const plan = heading.getByText('Choose a plan', { exact: true })
  await email.or(plan).filter({ visible: true }).first().waitFor()
  if (!(await email.isVisible())) await next.click()
  await email.waitFor()
}

export async function fillAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await comeToAccount(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I agree that Careplate uses my health goals/ }).check()
  await page.getByRole('checkbox', { name: 'I agree with the Terms and Conditions' }).check()
}

export async function submitAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click()
}

export async function expectPaymentStep(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Confirm your payment method' }).waitFor()
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
}

export async function submitTrial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Trial' }).click()
}

export async function expectAccount(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/account/)
  await page.getByRole('heading', { name: 'My Profile' }).waitFor()
  await page.getByText(email).first().waitFor()
}

/** Waits for this week's plan and returns its address. */
export async function planUrl(page: Page): Promise<string> {
  const link = page.locator('main a[href^="/meal-plan/"]').first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? ''
}

export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function expectWholeWeek(page: Page): Promise<void> {
  for (const meal of ['Morning drink', 'Breakfast', 'Lunch', 'Dinner', 'Snack', 'Tea']) {
    const shown = page.getByText(meal, { exact: true })
    await expect.poll(() => shown.count(), { message: meal }).toBeGreaterThanOrEqual(7)
  }
}

export async function expectNoSidewaysScroll(page: Page, seen = page.url()): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang, { message: `${seen} scrolls sideways` }).toBeLessThanOrEqual(0)
}
