import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { BACK_OFFICE_SCREENS } from './journeys/looks/back-office-screens.ts'
import { ELSEWHERE_SCREENS } from './journeys/looks/elsewhere-screens.ts'
import { GUEST_SCREENS, SUBSCRIBE_SCREENS } from './journeys/looks/guest-screens.ts'
import { MEMBER_SCREENS } from './journeys/looks/member-screens.ts'
import type { Screen, Stage } from './journeys/looks/screen.ts'
import { SIGN_IN_SCREENS } from './journeys/looks/sign-in-screens.ts'
import { WAITING_SCREENS } from './journeys/looks/waiting-screens.ts'

// An uninspected page would first be seen by a member, so each page has a screen that is inspected.

const SCREENS = [
  ...[...GUEST_SCREENS, ...SUBSCRIBE_SCREENS, ...SIGN_IN_SCREENS, ...MEMBER_SCREENS],
  ...[...WAITING_SCREENS, ...BACK_OFFICE_SCREENS, ...ELSEWHERE_SCREENS],
]

/** Pages without an opening screen, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'account/weekly-mail/unsubscribe-page.tsx': '“unsubscribe” comes to it by the link of a mail.',
  'sandbox/invoice/invoice-page.tsx': '“invoice-paid” comes to it by the id of an invoice.',
  'admin/frame/admin-index.tsx': 'It leads on to the first list.',
}

/** Addresses as on a running server. */
const ID = '0198c0de-0000-7000-8000-000000000000'
const STAGE = {
  server: { url: 'http://localhost' },
  members: new Proxy({}, { get: () => ({ profileId: ID, email: 'ada@example.org' }) }),
  found: {
    goal: `/health-goal/a-goal/${ID}`,
    plan: `/plans/${ID}`,
    post: `/blog/a-post/${ID}`,
    week: `/meal-plan/${ID}`,
    mailedWeek: `/meal-plan/${ID}?key=key`,
    goalId: ID,
    planId: ID,
    food: ID,
    condition: ID,
    recipe: ID,
    nutrient: ID,
    adminPost: ID,
  },
} as unknown as Stage

test('each page has an inspected screen, or a reason for having none', () => {
  const seen = new Set(SCREENS.map((screen) => pageOf(urlOf(screen))))
  const unseen = pagesOf(routes).filter((page) => !seen.has(page))
  expect(unseen.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

test('no two screens share a name, since their pictures are named after it', () => {
  const names = SCREENS.map(({ name }) => name)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

function urlOf({ at = '/' }: Screen): string {
  return typeof at === 'string' ? at : at(STAGE)
}

function pageOf(url: string): string | undefined {
  const { pathname } = new URL(url, 'http://localhost')
  const found = matchRoutes(asObjects(routes), pathname)?.at(-1)
  return found?.route.id
}

type Entries = typeof routes

function asObjects(entries: Entries): RouteObject[] {
  return entries.map(({ file, path, index, children }) =>
    index
      ? { id: file, index: true }
      : { id: file, path, ...(children && { children: asObjects(children) }) },
  )
}

/**
 * Returns the visible pages. Pictures, feeds and machine-readable lists are excluded, and a layout is visible
 * around its pages.
 */
function pagesOf(entries: Entries): string[] {
  return entries.flatMap(({ file, children }) => {
    if (children) return pagesOf(children)
    return file.endsWith('-route.ts') ? [] : [file]
  })
}
