import { beforeAll, expect, test, vi } from 'vitest'
import type { MealPlanWire } from '#meal-plans/store/wire.ts'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { aBackOffice, aColleague, type Colleague } from './people/back-office.ts'
import { choosePanel } from './people/own-plan.ts'
import { visitSignedIn } from './people/signed-in.ts'
import { aSubscriber, callApi, type Subscriber } from './people/subscribers.ts'
import { expectFocus, PHONE } from './running/browser.ts'

const REASON = 'A maker has found glass in one of its cans. Please throw it away.'

const office = aBackOffice('/admin/recipe')
let colleague: Colleague
let member: Subscriber
let week: MealPlanWire

beforeAll(async () => {
  colleague = await aColleague(office.server)
  member = await aSubscriber(office.server)
  const { AccessToken: token } = await tokensOf(office.server, member)
  const read = async (path: string) => (await callApi(office.server, { method: 'GET', path, token })).body
  const plans = async () => (await read(`/profile/${member.profileId}`)).mealPlans as { id: string }[]
  const [made] = await vi.waitUntil(async () => ((await plans()).length > 0 ? plans() : null), {
    timeout: 180_000,
    interval: 500,
  })
  week = (await read(`/mealplan/${made?.id}`)) as unknown as MealPlanWire
})

const dinner = () => {
  const [day] = week.mealPlanDays
  if (!day) throw new Error('no day')
  return day.dinner
}

test('an editor recalls an unsafe dish, with a reason', async () => {
  const { slug, name } = dinner()
  const recipes = (await colleague('GET', `/recipe?query=${encodeURIComponent(name)}`)).body.data
  const id = (recipes as { _id: string; slug: string }[]).find((recipe) => recipe.slug === slug)?._id
  const page = await office.open(`/admin/recipe/${id}`)
  await page.getByRole('button', { name: 'Recall it', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: `Recall ${name}?` })
  await asked.getByText('1 current meal plan includes it.').waitFor()
  await inspectBoth(page, 'recall-question')
  const confirm = asked.getByRole('button', { name: 'Recall it and email members' })
  await confirm.click()
  await asked.getByText('Say why it is unsafe to eat.').waitFor()
  const field = asked.getByLabel('Why is it unsafe to eat?')
  await expectFocus(field)
  await inspectBoth(page, 'recall-question-fault')
  expect((await colleague('GET', `/recipe/${id}`)).body.recall).toBe(null)
  await field.fill('It hold glass')
  await confirm.click()
  await page.getByText('It must not be eaten. It hold glass').waitFor()
  // A typing error is corrected, and members see the current reason.
  await page.getByRole('button', { name: 'Change the reason' }).click()
  const again = page.getByRole('alertdialog', { name: `Change the reason for recalling ${name}` })
  await expect.poll(() => again.getByRole('textbox').inputValue()).toBe('It hold glass')
  await again.getByRole('textbox').fill(REASON)
  await again.getByRole('button', { name: 'Save the reason' }).click()
  await again.waitFor({ state: 'hidden' })
  await page.getByText(REASON).waitFor()
  await inspectBoth(page, 'recalled')
  // Ending a recall requires a confirmation.
  await page.getByRole('button', { name: 'Serve it again' }).click()
  const ending = page.getByRole('alertdialog', { name: `End the recall of ${name}?` })
  await ending.getByText('are not emailed an all-clear').waitFor()
  await inspectBoth(page, 'recall-ending')
  await ending.getByRole('button', { name: 'Cancel' }).click()
  await ending.waitFor({ state: 'hidden' })
  await expectFocus(page.getByRole('button', { name: 'Serve it again' }))
  expect((await colleague('GET', `/recipe/${id}`)).body.recall).not.toBe(null)
})

test('its member is emailed, and sees the recall on the week, the proof and in print', async () => {
  const { name } = dinner()
  const mail = async () =>
    (await office.server.inbox(member.email)).find(
      ({ subject }) => subject === 'Please read this before you eat from your meal plan',
    )
  await expect.poll(mail).toBeDefined()
  const said = `Please do not eat “${name}” (the dinner of `
  expect((await mail())?.text.replaceAll(/\s+/g, ' ')).toContain(said)

  const path = `/meal-plan/${week._id}`
  const { page, context, errors } = await visitSignedIn(office, member, { viewport: PHONE, path })
  await page.getByText(said).first().waitFor()
  await page.getByText(REASON).first().waitFor()
  await choosePanel(page, 'day-1')
  const gone = page.locator('#day-1 .dish', { hasText: 'What was here was recalled.' }).first()
  await gone.getByText('A stand-in until you choose.').waitFor()
  await gone.getByRole('button', { name: /^Choose another/ }).waitFor()
  await gone.scrollIntoViewIfNeeded()
  await inspectBoth(page, 'recalled-week')
  expect(await page.locator(`dialog[id^="recipe"]:has-text("${name}")`).count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('main').innerText()).toContain(said)
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`${office.server.url}/meal-plan/${week._id}/proof`)
  await page.getByText(said).waitFor()
  await inspectBoth(page, 'recalled-proof')
  expect(errors).toEqual([])
  await context.close()
})

test('another dish replaces it by keyboard, and the recall is no longer mentioned', async () => {
  const path = `/meal-plan/${week._id}`
  const { page, context } = await visitSignedIn(office, member, { viewport: PHONE, path })
  await choosePanel(page, 'day-1')
  const gone = page.locator('#day-1 .dish', { hasText: 'What was here was recalled.' }).first()
  await gone.getByRole('button', { name: /^Choose another/ }).press('Enter')
  const choice = page.getByRole('dialog').getByRole('button', { name: /^Choose/ })
  await choice.first().waitFor()
  await choice.first().press('Enter')
  await gone.waitFor({ state: 'hidden' })
  await page.reload()
  await page.locator('#day-1').waitFor()
  expect(await page.locator('#day-1').innerText()).not.toContain('Please do not eat')
  await context.close()
})

test('a recall is ended after a confirmation, and the page reports it', async () => {
  const { slug, name } = dinner()
  const recipes = (await colleague('GET', `/recipe?query=${encodeURIComponent(name)}`)).body.data
  const id = (recipes as { _id: string; slug: string }[]).find((recipe) => recipe.slug === slug)?._id
  const page = await office.open(`/admin/recipe/${id}`)
  await page.getByRole('button', { name: 'Serve it again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the recall' }).click()
  await page.getByText('It is served again.', { exact: true }).waitFor()
  await expectFocus(page.getByRole('button', { name: 'Stop serving it' }))
  await inspectBoth(page, 'recall-ended')
  expect((await colleague('GET', `/recipe/${id}`)).body.recall).toBe(null)
})
