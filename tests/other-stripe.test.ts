import { expect } from 'vitest'
import { openSandbox, type Sandbox } from '#members/payments/sandbox.fixtures.ts'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { openChanged, withoutNulls, withPeriodOutside } from './support/other-stripe/changed-answers.ts'
import { ERRANDS } from './support/other-stripe/errands.ts'
import { runErrands } from './support/other-stripe/run-errands.ts'
import { beginVisit, type ServerAt } from './support/other-stripe/visit.ts'
import { test } from './support/test-context.ts'
import { IS_WHOLE } from './support/whole.ts'

// A member and an operator go through the product set up for Stripe, against our twin and against servers that answer
// differently. The slower servers run in `npm run bench -- proofs`.

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

test.runIf(IS_WHOLE)('the product accepts a server that leaves out null fields', WITHIN, async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await using terse = await openChanged(sandbox.url, withoutNulls)
  const { deliverEvents: deliver } = sandbox
  expect(await problemsBefore(ctx, sandbox, { url: terse.url, deliver })).toEqual({})
})

test.runIf(IS_WHOLE)(
  'a server with another response shape is refused by field name, and none of its data is used',
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
