import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PURPOSES } from '#platform/member-keys/open-sealed.ts'
import { projectRoot } from '#platform/project-root.ts'

/** Who opens health data, and what for. Whoever adds a reader says here why it may: members are told of no others. */
const READERS: Record<string, string[]> = {
  'src/members/consents/has-consent.ts': ['ask-consent'],
  'src/members/privacy/export-member.ts': ['export-data'],
  'src/members/privacy/export-record.ts': ['export-data'],
  'src/members/privacy/export-subscription.ts': ['export-data'],
  'src/members/profiles/acts/change-facts.ts': ['change-facts'],
  'src/members/profiles/acts/create-profile.ts': ['change-facts'],
  'src/members/profiles/acts/routes.ts': ['show-member'],
  'src/members/profiles/acts/update-profile.ts': ['change-facts'],
  'src/members/profiles/store/find-earlier-weights.ts': ['plan-meals'],
  'src/members/profiles/store/find-profile.ts': ['show-member'],
  'src/members/profiles/store/list-profiles.ts': ['show-member'],
  'src/members/profiles/store/uses-of-catalogue.ts': ['count-goals'],
  'src/members/subscriptions/changes/change-goals.ts': ['change-facts'],
  'src/members/subscriptions/changes/changeable-subscription.ts': ['check-service'],
  'src/members/subscriptions/operator/preview-operator-act.ts': ['check-service'],
  'src/members/subscriptions/operator/take-operator-act.ts': ['change-facts'],
  'src/members/subscriptions/record/follow-plan.ts': ['change-facts'],
  'src/members/subscriptions/record/record-subscription.ts': ['change-facts'],
  'src/members/subscriptions/subscription-gate.ts': ['check-service'],
  'src/meal-plans/asking/find-request.ts': ['show-member'],
  'src/meal-plans/asking/list-requests.ts': ['show-member'],
  'src/meal-plans/asking/request-meal-plan.ts': ['plan-meals'],
  'src/meal-plans/delivery/find-delivery.ts': ['show-member'],
  'src/meal-plans/failures/list-failures.ts': ['mend-orders'],
  'src/meal-plans/changes/lock-meals.ts': ['change-plan'],
  'src/meal-plans/changes/require-changeable-meal-plan.ts': ['change-plan'],
  'src/meal-plans/changes/save-change.ts': ['change-plan'],
  'src/meal-plans/changes/take-back-change.ts': ['change-plan'],
  'src/meal-plans/diary/acts/align-plan.ts': ['lead-phases'],
  'src/meal-plans/diary/path/find-suspects.ts': ['lead-phases'],
  'src/meal-plans/editing/delete-meal-plan.ts': ['change-plan'],
  'src/meal-plans/editing/export-meal-plans.ts': ['export-data'],
  'src/meal-plans/editing/update-meal-plan.ts': ['change-plan'],
  'src/meal-plans/orders/find-previous-plans.ts': ['plan-meals'],
  'src/meal-plans/orders/find-reference-levels.ts': ['plan-meals'],
  'src/meal-plans/orders/mail-withheld.ts': ['mail-plan'],
  'src/meal-plans/outliers/list-outliers.ts': ['verify-plans'],
  'src/meal-plans/store/find-meal-plan.ts': ['show-member'],
  'src/meal-plans/store/list-meal-plans.ts': ['show-member'],
  'src/meal-plans/verification/verify-all-meal-plans.ts': ['verify-plans'],
  'src/meal-plans/changes/find-told-for-choosing.ts': ['plan-meals'],
  'src/meal-plans/diary/acts/start-protocol.ts': ['lead-phases'],
  'src/meal-plans/diary/begin-protocol.ts': ['lead-phases'],
  'src/meal-plans/diary/export-diary.ts': ['export-data'],
  'src/meal-plans/diary/load-protocol.ts': ['lead-phases'],
  'src/meal-plans/diary/path/find-path.ts': ['lead-phases'],
  'src/meal-plans/offers/check-week.ts': ['plan-meals'],
  'src/meal-plans/orders/make-plan.ts': ['plan-meals'],
  'src/meal-plans/reading/as-told-now.ts': ['show-member'],
}

/** These pass on the purpose that they are given. */
const WAYS = [
  'src/meal-plans/diary/open-diary.ts',
  'src/meal-plans/orders/open-orders.ts',
  'src/meal-plans/store/open-meal-plans.ts',
  'src/members/profiles/store/open-facts.ts',
  'src/members/profiles/store/open-goals.ts',
  'src/members/subscriptions/record/goals-of-change.ts',
  'src/platform/audit/open-changes.ts',
]

/** What opens, unwraps or finds keys. Nothing else may. */
const OPENING = /\b(openRows?|findMemberKeys?|ensureMemberKey|prepareMemberKeys|Sealed\.bytesOf)\b/
const OF_THE_KEYS = 'src/platform/member-keys/'

const sources = globSync('src/**/*.{ts,tsx}', {
  cwd: projectRoot(),
  exclude: ['**/*.test.*', '**/*.fixtures.*'],
}).toSorted()
const sourceOf = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')

test('every module that opens health data is listed with its purpose', () => {
  const named = new RegExp(`\\(\\s*[\\w.]+,\\s*'(${Object.keys(PURPOSES).join('|')})'`, 'g')
  const found = sources.flatMap((file) => {
    const purposes = [...sourceOf(file).matchAll(named)].map(([, purpose = '']) => purpose)
    return purposes.length > 0 ? [[file, [...new Set(purposes)].toSorted()] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(READERS)
})

test('every purpose is somebody’s', () => {
  expect([...new Set(Object.values(READERS).flat())].toSorted()).toEqual(Object.keys(PURPOSES).toSorted())
})

test('nothing opens health data past a purpose', () => {
  const found = sources.filter((file) => !file.startsWith(OF_THE_KEYS) && OPENING.test(sourceOf(file)))
  expect(found.filter((file) => !(file in READERS))).toEqual(WAYS)
})
