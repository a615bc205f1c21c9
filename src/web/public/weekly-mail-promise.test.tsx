import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WeeklyPlanMail } from '#meal-plans/orders/mail/weekly-plan-mail.tsx'
import { aboutText } from '#web/messages/public/about.ts'

const SLOTS = ['breakfast', 'lunch', 'dinner'] as const

const day = (date: string) => ({
  date,
  dishes: SLOTS.map((slot) => ({
    slot,
    name: `${slot} of ${date}`,
    minutes: 20,
    carbohydrate: null,
    url: `https://careplate.test/${date}/${slot}`,
    picture: 'https://careplate.test/plate.png',
  })),
})

test('what is said of the weekly mail is what it brings: the first day, every dinner, and the way to the rest', () => {
  const dates = ['Monday', 'Tuesday', 'Wednesday']
  const mail = renderToStaticMarkup(
    <WeeklyPlanMail
      planUrl="https://careplate.test/plan"
      accountUrl="https://careplate.test/account"
      unsubscribeUrl="https://careplate.test/stop"
      days={dates.map(day)}
      plannedFor={null}
      safety={[]}
      cautions={[]}
    />,
  )
  for (const slot of SLOTS) expect(mail).toContain(`${slot} of Monday`)
  for (const date of dates) expect(mail).toContain(`dinner of ${date}`)
  expect(mail).not.toContain('lunch of Tuesday')
  expect(mail).toContain('https://careplate.test/plan')
  expect(mail).toContain('The links open your plan without logging in')
  const { weekly, convenience } = aboutText.en.how.steps
  expect(weekly.text).toContain('The email that brings it names the first day’s meals and every dinner')
  expect(convenience.text).toContain('one tap opens all seven days, with every recipe')
})
