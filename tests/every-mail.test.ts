import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { everyMail } from './support/mails/every-mail.tsx'

const mails = await everyMail('https://careplate.example')

/** The modules that compose mails, and the names of their mails in this test. */
const COMPOSED: Record<string, RegExp> = {
  'account-exists-mail.tsx': /^account-exists$/,
  'billing-mail.tsx': /^money-/,
  'code-mail.tsx': /^code-/,
  'goal-withdrawn-mail.tsx': /^goal-withdrawn$/,
  'notice-mail.tsx': /^notice-/,
  'plan-not-made-mail.tsx': /^not-made-/,
  'recall-mail.tsx': /^recall(-unnamed)?$/,
  'requested-plan-mail.tsx': /^plan-asked-for$/,
  'verify-email-mail.tsx': /^address-to-prove$/,
  'weekly-plan-mail.tsx': /^plan-weekly/,
}

test('all mails that the product composes are checked, and no others', () => {
  const files = globSync('src/{identity,members,meal-plans,content,analytics}/**/*-mail.tsx', {
    cwd: projectRoot(),
    // Included in the mails about plans.
    exclude: ['**/safety-in-mail.tsx'],
  })
  expect(files.map((file) => basename(file)).toSorted()).toEqual(Object.keys(COMPOSED))
  const names = [...mails.keys()]
  for (const of of Object.values(COMPOSED)) expect(names.some((name) => of.test(name))).toBe(true)
  expect(names.filter((name) => !Object.values(COMPOSED).some((of) => of.test(name)))).toEqual([])
})

test.each([...mails])(
  '%s has a heading, a link to continue and the same words as plain text',
  (_, { html, text }) => {
    const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1] ?? ''
    expect(heading).not.toBe('')
    expect(text.toLowerCase().replaceAll(/\s+/g, ' ')).toContain(plain(heading).toLowerCase())
    // A code is typed on the page that requested it. Every other mail needs a link to continue.
    expect(/<a [^>]*href="https:\/\/careplate\.example/.test(html) || text.includes('123456')).toBe(true)
    expect(html + text).not.toMatch(/undefined|\[object|NaN|null</)
  },
)

test('the weekly mail links to each dish of its first day, and to each later dinner', () => {
  const { html = '' } = mails.get('plan-weekly') ?? {}
  expect(html.match(/<a [^>]*href="[^"]+#recipe-[^"]+"/g)).toHaveLength(3 + 6)
  expect(html.match(/<img [^>]*src="[^"]+\/mail\.png"/g)).toHaveLength(3)
  expect(mails.get('plan-weekly-left-aside')?.html).not.toContain('#recipe-')
})

test.each([...mails])('secondary text in %s is equally muted in light and dark', (_, { html }) => {
  const muted = html.match(/<[^>]*class="[^"]*mail-muted[^>]*>/g) ?? []
  expect(muted.length).toBeGreaterThan(0)
  expect(muted.filter((tag) => !/style="[^"]*\bcolor:#4F5F59/i.test(tag))).toEqual([])
})

function plain(html: string): string {
  return html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\u00a0', ' ')
}
