import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PURPOSES } from '#platform/member-keys/purposes.ts'
import { projectRoot } from '#platform/project-root.ts'

/**
 * Modules that open or seal health data, with their purposes. A new module must be added here with its
 * reason, because members are only informed about these.
 */
const READERS: Record<string, string[]> = {
  'src/meal-plans/asking/request-meal-plan.ts': ['plan-meals', 'show-member'],
  'src/meal-plans/changes/lock-meals.ts': ['change-plan'],
  'src/meal-plans/changes/require-changeable-meal-plan.ts': ['change-plan'],
  'src/meal-plans/changes/save-change.ts': ['change-plan'],
  'src/meal-plans/changes/undo-last-change.ts': ['change-plan', 'plan-meals'],
  'src/meal-plans/diary/acts/answer-diary.ts': ['lead-phases'],
  'src/meal-plans/diary/acts/decide-phase.ts': ['end-phases', 'lead-phases'],
  'src/meal-plans/diary/acts/routes.ts': ['end-phases', 'lead-phases'],
  'src/meal-plans/diary/acts/start-protocol.ts': ['lead-phases'],
  'src/meal-plans/diary/export-diary.ts': ['export-data'],
  'src/meal-plans/diary/path/find-fiber-path.ts': ['show-member'],
  'src/meal-plans/diary/path/find-path.ts': ['show-member'],
  'src/meal-plans/diary/path/find-suspects.ts': ['show-member'],
  'src/meal-plans/editing/delete-meal-plan.ts': ['record-changes'],
  'src/meal-plans/editing/export-meal-plans.ts': ['export-data'],
  'src/meal-plans/editing/update-meal-plan.ts': ['edit-plan'],
  'src/meal-plans/failures/list-failures.ts': ['mend-orders'],
  'src/meal-plans/offers/check-week.ts': ['plan-meals'],
  'src/meal-plans/orders/mail-withheld.ts': ['send-mail'],
  'src/meal-plans/orders/open-shown-orders.ts': ['show-member'],
  'src/meal-plans/orders/make-plan.ts': ['plan-meals'],
  'src/meal-plans/orders/refuse-order.ts': ['mend-orders'],
  'src/meal-plans/orders/requeue-lapsed.ts': ['plan-meals'],
  'src/meal-plans/outliers/list-outliers.ts': ['show-member', 'verify-plans'],
  'src/meal-plans/reading/as-known-now.ts': ['show-member'],
  'src/meal-plans/reading/find-reported-for-choosing.ts': ['plan-meals'],
  'src/meal-plans/recalls/tell-of-recall.ts': ['tell-of-recall'],
  'src/meal-plans/recipe-uses/index-dishes.ts': ['index-dishes'],
  'src/meal-plans/replacing/new-meals.ts': ['change-plan', 'plan-meals'],
  'src/meal-plans/replacing/replace-removed-meals.ts': ['plan-meals'],
  'src/meal-plans/store/find-meal-plan.ts': ['show-member'],
  'src/meal-plans/store/list-meal-plans.ts': ['show-member'],
  'src/meal-plans/store/sample-plan.ts': ['plan-meals'],
  'src/meal-plans/verification/verify-all-meal-plans.ts': ['verify-plans'],
  'src/members/consents/has-consent.ts': ['ask-consent', 'plan-as-named', 'plan-meals'],
  'src/members/privacy/export-member.ts': ['export-data'],
  'src/members/privacy/export-record.ts': ['export-data'],
  'src/members/privacy/export-subscription.ts': ['export-data'],
  'src/members/profiles/acts/change-facts.ts': ['add-facts', 'change-facts'],
  'src/members/profiles/acts/create-profile.ts': ['add-facts', 'change-facts', 'name-goals'],
  'src/members/profiles/acts/routes.ts': ['show-member'],
  'src/members/profiles/acts/update-profile.ts': ['add-facts', 'change-facts', 'name-goals'],
  'src/members/profiles/store/find-profile.ts': ['show-member'],
  'src/members/profiles/store/goal-blind-indexes.ts': ['count-goals'],
  'src/members/profiles/store/index-goals.ts': ['count-goals'],
  'src/members/profiles/store/list-profiles.ts': ['show-member'],
  'src/members/profiles/store/uses-of-catalogue.ts': ['count-goals'],
  'src/members/subscriptions/changes/change-at-stripe.ts': ['add-facts'],
  'src/members/subscriptions/changes/change-goals.ts': ['add-facts', 'change-facts'],
  'src/members/subscriptions/changes/changeable-subscription.ts': ['change-facts'],
  'src/members/subscriptions/operator/change-as-decided.ts': ['change-facts'],
  'src/members/subscriptions/operator/preview-operator-act.ts': ['change-facts'],
  'src/members/subscriptions/record/follow-pricing-plan.ts': ['change-facts'],
  'src/members/subscriptions/record/record-subscription.ts': ['change-facts'],
  'src/members/subscriptions/subscription-gate.ts': ['check-service'],
  'src/platform/audit/record-change.ts': ['record-changes'],
  'src/platform/mail/queue-mail.ts': ['send-mail'],
  'src/platform/mail/send-mail.ts': ['send-mail'],
  'src/platform/member-keys/seal-stored.ts': ['seal-stored'],
}

/** These pass on the purpose from their caller. */
const WAYS = [
  'src/meal-plans/diary/open-diary.ts',
  'src/meal-plans/orders/open-orders.ts',
  'src/meal-plans/store/open-meal-plans.ts',
  'src/members/profiles/store/open-facts.ts',
  'src/members/profiles/store/open-goals.ts',
  'src/members/subscriptions/record/goals-of-change.ts',
  'src/platform/audit/open-changes.ts',
]

/** Functions that open, unwrap or find keys. No other code may do so. */
const OPENING = /\b(openRows?|sealFor|findMemberKeys?|ensureMemberKey|prepareMemberKeys|Sealed\.bytesOf)\b/
const OF_THE_KEYS = 'src/platform/member-keys/'

const sources = globSync('src/**/*.{ts,tsx}', {
  cwd: projectRoot(),
  exclude: ['**/*.test.*', '**/*.fixtures.*'],
}).toSorted()
const sourceOf = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')

test('every module that opens or seals health data is listed with its purpose', () => {
  // Matches a purpose passed as the second argument, or as one of two alternatives.
  const place = String.raw`(?:\(\s*[\w.]+,|\s[?:]|\bpurpose:|\breturn)\s*`
  const named = new RegExp(`${place}'(${Object.keys(PURPOSES).join('|')})'`, 'g')
  const found = sources.flatMap((file) => {
    const purposes = [...sourceOf(file).matchAll(named)].map(([, purpose = '']) => purpose)
    return purposes.length > 0 ? [[file, [...new Set(purposes)].toSorted()] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(READERS)
})

test('every purpose is used by a module', () => {
  expect([...new Set(Object.values(READERS).flat())].toSorted()).toEqual(Object.keys(PURPOSES).toSorted())
})

test('no code opens health data without a purpose', () => {
  const found = sources.filter((file) => !file.startsWith(OF_THE_KEYS) && OPENING.test(sourceOf(file)))
  expect(found.filter((file) => !(file in READERS))).toEqual(WAYS)
})
