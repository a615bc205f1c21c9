import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AccountExistsMail } from '#identity/accounts/account-exists-mail.tsx'
import { CODE_MAIL_WORDS, CodeMail } from '#identity/codes/code-mail.tsx'
import type { Notice } from '#identity/columns/notice.ts'
import { NOTICES } from '#identity/ways-in/notice.ts'
import { NoticeMail } from '#identity/ways-in/notice-mail.tsx'
import { PlanNotMadeMail } from '#meal-plans/not-made/mail/plan-not-made-mail.tsx'
import { RequestedPlanMail } from '#meal-plans/orders/mail/requested-plan-mail.tsx'
import { VerifyEmailMail } from '#meal-plans/orders/mail/verify-email-mail.tsx'
import { WeeklyPlanMail } from '#meal-plans/orders/mail/weekly-plan-mail.tsx'
import { RecallMail } from '#meal-plans/recalls/recall-mail.tsx'
import { projectRoot } from '#platform/project-root.ts'
import { runPool } from './support/identity/running-pool.ts'

const MAILS: ReactElement[] = [
  createElement(AccountExistsMail, { loginUrl: 'LINK' }),
  ...(Object.keys(CODE_MAIL_WORDS) as (keyof typeof CODE_MAIL_WORDS)[]).map((purpose) =>
    createElement(CodeMail, { words: CODE_MAIL_WORDS[purpose], code: '000000', link: 'LINK' }),
  ),
  ...(Object.keys(NOTICES) as Notice[]).map((notice) =>
    createElement(NoticeMail, { notice, place: ['PLACE'], undoUrl: 'LINK' }),
  ),
  ...(['refused', 'infeasible', 'goals', 'consent', 'failed'] as const).map((kind) =>
    createElement(PlanNotMadeMail, {
      publicUrl: 'https://careplate.example',
      isMailAnswered: true,
      isWeekly: true,
      kind,
    }),
  ),
  createElement(VerifyEmailMail, { securityUrl: 'LINK' }),
  createElement(RecallMail, { planUrl: 'LINK', sentences: [] }),
  createElement(RequestedPlanMail, {
    planUrl: 'LINK',
    accountUrl: 'LINK',
    days: 7,
    plannedFor: null,
    safety: [],
    cautions: [],
  }),
  createElement(WeeklyPlanMail, {
    planUrl: 'LINK',
    accountUrl: 'LINK',
    unsubscribeUrl: 'LINK',
    days: [],
    plannedFor: null,
    safety: [],
    cautions: [],
  }),
]

/** The paragraphs of a mail as plain text. */
function paragraphsOf(mail: ReactElement): string[] {
  return renderToStaticMarkup(mail)
    .replace(/<style>.*?<\/style>/gs, '')
    .split(/<\/(?:p|h1|h2|td|a|div)>/)
    .map((part) =>
      part
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#x27;/g, "'")
        .replace(/\s+/g, ' ')
        .trim(),
    )
}

function sourceOf(file: string): string {
  return readFileSync(join(projectRoot(), file), 'utf8')
}

describe('what the software is', () => {
  const sources = globSync('src/**/*.{ts,tsx}', {
    cwd: projectRoot(),
    exclude: ['**/*.test.*', '**/*.fixtures.*'],
  })
  const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(sourceOf(file))).toSorted()

  test('only the user pool writes text messages, so a telephone number is used for its codes alone', () => {
    const senders = filesWith(/\bqueueText\(/).filter((file) => !file.startsWith('src/platform/sms/'))
    expect(senders.length).toBeGreaterThan(0)
    expect(senders.filter((file) => !file.startsWith('src/identity/'))).toEqual([])
  })

  test('what is told of a member comes from the member: nothing that writes facts asks anybody else', () => {
    const writers = filesWith(/\bfacts: |\.facts\b/).filter((file) =>
      file.startsWith('src/members/profiles/'),
    )
    expect(writers.length).toBeGreaterThan(0)
    expect(writers.filter((file) => /\bfetch\(/.test(sourceOf(file)))).toEqual([])
  })

  test('pages take script, pictures, fonts and styles from here, and only the card form from its provider', async () => {
    const pool = await runPool()
    const real = await runPool((config) => ({
      ...config,
      publicUrl: 'https://careplate.example',
      payments: {
        provider: 'stripe',
        apiBase: 'https://api.stripe.com',
        secretKey: 'sk_test_x',
        publishableKey: 'pk_test_x',
        webhookSecret: 'whsec_x',
        graceDays: 7,
      } as typeof config.payments,
    }))
    const policyOf = async ({ origin }: { origin: string }) => (await fetch(`${origin}/about`)).headers
    const [here, there] = [await policyOf(pool), await policyOf(real)]
    const foreign = (headers: Headers) =>
      [...(headers.get('content-security-policy') ?? 'none').matchAll(/https?:[^\s;]+|\*|none(?=$)/g)].map(
        String,
      )
    expect(foreign(here)).toEqual([])
    expect(new Set(foreign(there))).toEqual(
      new Set(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']),
    )
    // Over https, a browser is told to come by no other way.
    expect(here.get('strict-transport-security')).toBeNull()
    expect(there.get('strict-transport-security')).toMatch(/^max-age=63072000/)
    const [built] = readdirSync(join(projectRoot(), 'build/client/assets'))
    const file = await fetch(`${real.origin}/assets/${built}`)
    expect([file.status, file.headers.get('strict-transport-security')]).toEqual([
      200,
      there.get('strict-transport-security'),
    ])
    await pool.stop()
    await real.stop()
  })
})

test('no mail and no text message asks for a code or a password', () => {
  const asks = /\b(send|tell|give|reply|answer)\b[^.]*\b(code|password)\b/i
  const sentences = MAILS.flatMap(paragraphsOf).flatMap((text) => text.split(/(?<=[.?!:])\s+(?=[\p{Lu}“])/u))
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter((sentence) => asks.test(sentence) && !/never ask/.test(sentence))).toEqual([])
})
