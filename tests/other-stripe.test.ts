import { expect } from 'vitest'
import { openSandbox, type Sandbox } from '#members/payments/sandbox.fixtures.ts'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { openChanged, withoutNulls, withPeriodOutside } from './support/other-stripe/changed-answers.ts'
import { ERRANDS } from './support/other-stripe/errands.ts'
import { runErrands } from './support/other-stripe/run-errands.ts'
import { beginVisit, type ServerAt } from './support/other-stripe/visit.ts'
import { test } from './support/test-context.ts'

// The errands that `npm run bench -- other-stripe` runs before other servers, here before the twin.

const WITHIN = { timeout: 60_000 }

/** What went wrong on the way, of a product that is told nothing of the twin but its address and keys. */
async function problemsBefore(
  ctx: Context,
  { keys }: Sandbox,
  at: Pick<ServerAt, 'url' | 'deliver'>,
): Promise<object> {
  await using visit = await beginVisit(ctx, { ...keys, ...at })
  const ran = await runErrands(visit, ERRANDS)
  expect(ran).toHaveLength(ERRANDS.length)
  return Object.fromEntries(ran.flatMap(({ name, problem }) => (problem ? [[name, problem]] : [])))
}

test('the product asks a server that speaks Stripe for all that it needs', WITHIN, async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { url, deliverEvents: deliver } = sandbox
  expect(await problemsBefore(ctx, sandbox, { url, deliver })).toEqual({})
})

test('the product understands a server that leaves out what is null', WITHIN, async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await using terse = await openChanged(sandbox.url, withoutNulls)
  const { deliverEvents: deliver } = sandbox
  expect(await problemsBefore(ctx, sandbox, { url: terse.url, deliver })).toEqual({})
})

test(
  'a server that answers in other shapes is refused by name, and nothing of it is believed',
  WITHIN,
  async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await using older = await openChanged(sandbox.url, withPeriodOutside)
    const problems = await problemsBefore(ctx, sandbox, older)
    expect(problems).toMatchObject({
      'trial begins': expect.stringContaining(
        'The server answered without subscription_item.current_period_start, which Stripe promises.',
      ),
    })
    expect(JSON.stringify(problems)).not.toContain('our own fault')
    const [row] = await ctx.db.select().from(subscriptions)
    expect(row).toMatchObject({ status: 'starting', stripeSubscriptionId: null, paidUntil: null })
  },
)
