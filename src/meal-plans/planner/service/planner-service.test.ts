import { pino } from 'pino'
import { expect } from 'vitest'
import { aMember, aPlan } from '#members/members.fixtures.ts'
import { subscriptions } from '#members/tables.ts'
import type { AiAnswer, AiClient } from '#platform/ai/ai-client.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { seededTest } from '#tests/support/test-context.ts'
import { withWords } from '../../proof/lines/word-lines.ts'
import { judgeWords } from '../../wording/judge-words.ts'
import { openPlannerService } from './planner-service.ts'
import type { AskOptions } from './solver-pool.ts'

const request = aRequest({ goals: ['mind'], seed: 3 })
const texts = {
  goal: 'A calm week at the table.',
  overview: 'Cook on the evenings that suit you. Leftovers make easy lunches.',
  dietFocus: [
    { focus: 'Color', description: 'Put something bright on every plate.' },
    { focus: 'Time', description: 'Sit down to eat.' },
  ],
  tips: ['Taste as you cook.', 'Wash greens ahead.', 'Keep herbs in water.'],
}

function aModel(answer: AiAnswer): AiClient {
  return { model: 'test', ask: async () => answer }
}

seededTest('a model rewrites the texts of a new plan, except a goal the member wrote', async ({ ctx }) => {
  const composed = await aPlanner().solve(ctx, request)
  const planner = aPlanner(aModel({ status: 'answered', text: JSON.stringify(texts) }))
  const worded = await planner.solve(ctx, request)
  const own = await planner.solve(ctx, request, { goalStays: true })
  if (composed.status !== 'solved' || worded.status !== 'solved' || own.status !== 'solved')
    throw new Error('There is no plan.')
  expect(worded.plan).toEqual({ ...composed.plan, ...texts })
  // The new texts are judged again. The proof of the foods is unchanged.
  expect(worded.proof).toEqual(withWords(composed.proof, judgeWords(worded.plan, request)))
  expect(own.plan).toEqual({ ...composed.plan, ...texts, goal: composed.plan.goal })
})

seededTest('a plan is the same without a model and with a model that fails', async ({ ctx }) => {
  const composed = await aPlanner().solve(ctx, request)
  const failing = aPlanner(aModel({ status: 'failed', why: 'timeout', detail: 'late' }))
  const late = await failing.solve(ctx, request)
  expect(late).toMatchObject({ wording: { refused: ['timeout: late'] } })
  expect({ ...late, wording: undefined, ms: 0 }).toEqual({ ...composed, ms: 0 })
})

seededTest("a model's text about its reader is not logged", async ({ ctx: plain }) => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const ctx = { ...plain, log }
  const said = { ...texts, goal: 'Peanut satay heals diabetes.', tips: [...texts.tips, 'Have peanuts.'] }
  const planner = aPlanner(aModel({ status: 'answered', text: JSON.stringify(said) }))
  const reader = aRequest({ goals: ['mind'], seed: 3, allergies: ['peanut'] })
  const answer = await planner.solve(ctx, reader)
  expect(JSON.stringify(answer)).toContain('goal: names an illness: diabetes')
  const logged = lines.join('')
  expect(logged).toContain('the model’s words are not used')
  expect(logged).toContain('"goal: names an illness":1')
  expect(logged).toContain('"names food that this plan does not speak of":1')
  expect(logged).not.toMatch(/peanut|satay|diabetes|heals/i)
})

seededTest(
  "a paying member's request queues ahead of an account without a subscription, unless the client has disconnected",
  async ({ ctx }) => {
    const asked: AskOptions[] = []
    const solver = {
      useCatalogue: () => undefined,
      ask: async (_act: unknown, _request: unknown, options?: AskOptions) => {
        asked.push(options ?? {})
        return {} as never
      },
    }
    const { ask } = openPlannerService(solver)
    const account = await aMember(ctx)
    const subscriber = await aMember(ctx)
    await aSubscriptionOf(ctx, subscriber.profile.id)
    const hungUp = AbortSignal.abort()
    for (const { requester } of [account, subscriber])
      await ask({ ...ctx, requester, hangUp: () => hungUp }, 'solveWhileWaiting', request)
    await ask({ ...ctx, requester: { kind: 'guest' } }, 'solveWhileWaiting', request)
    expect(asked).toMatchObject([
      { lane: 'account', account: account.profile.authUserId, signal: hungUp },
      { lane: 'member', account: subscriber.profile.authUserId, signal: hungUp },
      { lane: 'guest' },
    ])
  },
)

async function aSubscriptionOf(ctx: Context, profileId: string): Promise<void> {
  const later = new Date(ctx.now().getTime() + 7 * 24 * 60 * 60 * 1000)
  await ctx.db.insert(subscriptions).values({
    id: newId(),
    profileId,
    planId: (await aPlan(ctx)).id,
    stripePriceId: 'price_test',
    priceCents: 1900,
    paymentMethod: 'pm_test',
    stripeSubscriptionId: `sub_${profileId}`,
    status: 'active',
    startedAt: ctx.now(),
    currentPeriodEndsAt: later,
    paidUntil: later,
    created: ctx.now(),
  })
}
