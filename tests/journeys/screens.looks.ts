import { describe, test } from 'vitest'
import { everyMail } from '#tests/support/mails/every-mail.tsx'
import { BACK_OFFICE_SCREENS } from './looks/back-office-screens.ts'
import { ELSEWHERE_SCREENS } from './looks/elsewhere-screens.ts'
import { GUEST_SCREENS, SUBSCRIBE_SCREENS } from './looks/guest-screens.ts'
import { lookAtScreens } from './looks/look-at-screens.ts'
import { expectGoodLooks } from './looks/looks.ts'
import { MEMBER_SCREENS } from './looks/member-screens.ts'
import { SIGN_IN_SCREENS } from './looks/sign-in-screens.ts'
import { WAITING_SCREENS } from './looks/waiting-screens.ts'
import { DESKTOP, visit } from './running/browser.ts'

/** The list of mails does not depend on the address they link to. */
const MAILS = [...(await everyMail('https://careplate.example')).keys()]

// Every screen in every state, at all widths: see `looks/looks.ts`. `npm run bench -- screenshots` runs it.

const on = lookAtScreens({
  guests: GUEST_SCREENS,
  subscribing: SUBSCRIBE_SCREENS,
  'signing in': SIGN_IN_SCREENS,
  members: MEMBER_SCREENS,
  'what waits': WAITING_SCREENS,
  elsewhere: ELSEWHERE_SCREENS,
  'the back office': BACK_OFFICE_SCREENS,
})

describe('mails', () => {
  test.each(MAILS)('mail-%s', async (name) => {
    const { html } = (await everyMail(on().stage.server.url)).get(name) ?? {}
    await expectGoodMail(`mail-${name}`, html)
  })

  test('mail-plan-of-a-member', async () => {
    const { server, members } = on().stage
    const sent = await server.inbox(members.trialing.email)
    await expectGoodMail(
      'mail-plan-of-a-member',
      sent.find(({ subject }) => /^Your meals, /.test(subject))?.html,
    )
  })
})

async function expectGoodMail(name: string, html: string | null | undefined): Promise<void> {
  const { page, context } = await visit(on().browser, { viewport: DESKTOP, bypassCSP: true })
  try {
    if (!html) throw new Error(`There is no ${name}.`)
    await page.setContent(html, { waitUntil: 'networkidle' })
    await expectGoodLooks(page, name, { isMail: true })
  } finally {
    await context.close()
  }
}
