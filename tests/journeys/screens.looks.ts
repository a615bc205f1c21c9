import { expect, test } from 'vitest'
import { BACK_OFFICE_SCREENS } from './looks/back-office-screens.ts'
import { GUEST_SCREENS, SUBSCRIBE_SCREENS } from './looks/guest-screens.ts'
import { lookAtScreens } from './looks/look-at-screens.ts'
import { expectGoodLooks } from './looks/looks.ts'
import { MEMBER_SCREENS } from './looks/member-screens.ts'
import { SIGN_IN_SCREENS } from './looks/sign-in-screens.ts'
import { WAITING_SCREENS } from './looks/waiting-screens.ts'
import { DESKTOP, visit } from './running/browser.ts'

// Every screen in every state, at all widths: see `looks/looks.ts`. `npm run bench -- looks` runs it.

const on = lookAtScreens({
  guests: GUEST_SCREENS,
  subscribing: SUBSCRIBE_SCREENS,
  'signing in': SIGN_IN_SCREENS,
  members: MEMBER_SCREENS,
  'what waits': WAITING_SCREENS,
  'the back office': BACK_OFFICE_SCREENS,
})

test('mails', async () => {
  const { browser, stage } = on()
  const { page, context } = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
  const { server, members } = stage
  const seen = new Set<string>()
  for (const { email } of Object.values(members))
    for (const { subject, html } of await server.inbox(email)) {
      const name = `mail-${subject.replaceAll(/\d+/g, '').replaceAll(/\W+/g, '-').toLowerCase()}`
      if (!html || seen.has(name)) continue
      seen.add(name)
      await page.setContent(html, { waitUntil: 'networkidle' })
      await expectGoodLooks(page, name, { isMail: true })
    }
  expect(seen.size).toBeGreaterThan(3)
  await context.close()
})
