import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { conditionWithdrawn } from '#catalogue/conditions/condition-withdrawn.ts'
import { requireCondition } from '#catalogue/conditions/find-condition.ts'
import { updateCondition } from '#catalogue/conditions/update-condition.ts'
import { conditions } from '#catalogue/tables.ts'
import { users } from '#identity/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { withdrawConsent } from '../consents/withdraw-consent.ts'
import { aGoal, aMember, caller, waitingJobs } from '../members.fixtures.ts'
import { withdrawnGoalRoutes } from './routes.ts'
import { tellOfWithdrawnGoal } from './tell-of-withdrawn-goal.ts'

const DIETITIAN: Requester = {
  kind: 'signed-in',
  authUserId: 'a-dietitian',
  profileId: null,
  isAdmin: false,
  roles: ['dietitian'],
}

async function aSubscriber(ctx: Context, goals: string[]) {
  const member = await aMember(ctx, { goals })
  await aSubscription(ctx, { profileId: member.profile.id })
  return member
}

function enable(ctx: Context, id: string, enabeled: boolean) {
  return updateCondition(ctx, { id, change: { enabeled }, readVersion: undefined, gate: async () => null })
}

async function announced(ctx: Context, conditionId: string) {
  const jobs = await waitingJobs<{ conditionId: string; at: string }>(ctx, conditionWithdrawn.name)
  return jobs.filter((job) => job.conditionId === conditionId)
}

test('a member with a goal that is no longer offered is notified by mail once, without naming the goal', async ({
  ctx,
}) => {
  const [goal, other] = [await aGoal(ctx), await aGoal(ctx)]
  const { name } = await requireCondition(ctx, goal)
  const [ada, ben] = [await aSubscriber(ctx, [goal]), await aSubscriber(ctx, [goal, other])]
  await aSubscriber(ctx, [other])
  await aMember(ctx, { goals: [goal] })
  await withdrawConsent(as(ctx, ben.requester), { profileId: ben.profile.id })
  const call = caller(as(ctx, DIETITIAN), withdrawnGoalRoutes)
  expect((await call('GET', `/condition/${goal}/members`)).body).toEqual({ members: 3, told: 2 })

  await enable(ctx, goal, false)
  await enable(ctx, goal, false)
  const [job, ...more] = await announced(ctx, goal)
  expect(more).toEqual([])
  if (!job) throw new Error('nobody was told')
  await tellOfWithdrawnGoal(ctx, job)
  await tellOfWithdrawnGoal(ctx, job)
  const [mail, ...others] = await queuedMails(ctx)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ada.profile.username, subject: 'About your next meal plans' })
  expect(`${mail?.text} ${mail?.html}`).not.toContain(name)
  expect(mail?.text).toContain('/account/subscription#plan')
  expect(await ctx.db.select().from(outgoingMail)).toMatchObject([{ memberId: ada.profile.id, sealed: null }])
})

test('no mail is sent to an unconfirmed address', async ({ ctx }) => {
  const goal = await aGoal(ctx)
  const { profile } = await aSubscriber(ctx, [goal])
  await ctx.db.update(users).set({ emailVerified: false }).where(eq(users.sub, profile.authUserId))
  await enable(ctx, goal, false)
  const [job] = await announced(ctx, goal)
  if (job) await tellOfWithdrawnGoal(ctx, job)
  expect(job).toBeDefined()
  expect(await queuedMails(ctx)).toEqual([])
})

test('no mail is sent about a goal that is offered again by then', async ({ ctx }) => {
  const goal = await aGoal(ctx)
  await aSubscriber(ctx, [goal])
  await enable(ctx, goal, false)
  const [job] = await announced(ctx, goal)
  await ctx.db.update(conditions).set({ enabled: true })
  if (job) await tellOfWithdrawnGoal(ctx, job)
  expect(await queuedMails(ctx)).toEqual([])
})
