import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import type { PlannerService } from '../../planner/service/planner-service.ts'
import { findPath } from '../path/find-path.ts'
import { pathToWire, pathWire } from '../path/wire.ts'
import { diaryAnswer, diaryDay, phaseDecision, protocolStart, zoneQuery } from '../schema.ts'
import { alignPlan } from './align-plan.ts'
import { answerDiary } from './answer-diary.ts'
import { decidePhase } from './decide-phase.ts'
import { startProtocol } from './start-protocol.ts'

const tags = ['Meal plans']
const byProfile = z.object({ id: idField('The profile’s `_id`.') })
const answers = {
  200: jsonAnswer('The phases and the diary as they stand now.', pathWire),
}

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile/{id}/phases',
  tags,
  summary: 'Read where you stand in a diet that has phases, and your diary of the last two weeks',
  description: 'Yours alone: nobody else is shown it, administrators included.',
  request: { params: byProfile, query: zoneQuery },
  responses: { ...answers, ...errorAnswers(400, 401, 404) },
})

const start = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/profile/{id}/phases',
  tags,
  summary: 'Begin to test the triggers that you have marked, one at a time',
  request: {
    params: byProfile,
    ...jsonBody(protocolStart),
  },
  responses: { ...answers, ...errorAnswers(400, 401, 404, 409, 415) },
})

const decide = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/profile/{id}/phases/decisions',
  tags,
  summary: 'Pause, resume, stop, or repeat or skip a test',
  request: {
    params: byProfile,
    ...jsonBody(phaseDecision),
  },
  responses: { ...answers, ...errorAnswers(400, 401, 404, 409, 415, 503) },
})

const answer = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/profile/{id}/diary/{day}',
  tags,
  summary: 'Tell your diary how a day was: today, or one of the last three days',
  description:
    'Told again, a day is corrected. A reaction takes the portions that are still to come off the running plan.',
  request: {
    params: byProfile.extend({ day: diaryDay }),
    ...jsonBody(diaryAnswer),
  },
  responses: { ...answers, ...errorAnswers(400, 401, 404, 409, 415, 503) },
})

/**
 * Routes for a member's diary and phases. Resulting changes to the running plan are solved by the `planner`.
 */
export function phaseRoutes({ planner }: { planner: PlannerService }) {
  return apiRouter()
    .openapi(read, async (c) => {
      const asked = { profileId: c.req.valid('param').id, ...c.req.valid('query') }
      return c.json(pathToWire(await findPath(c.var.ctx, asked)), 200)
    })
    .openapi(start, async (c) => {
      const profileId = c.req.valid('param').id
      await startProtocol(c.var.ctx, { profileId, ...c.req.valid('json') })
      return c.json(pathToWire(await findPath(c.var.ctx, { profileId })), 200)
    })
    .openapi(decide, async (c) => {
      const profileId = c.req.valid('param').id
      const decision = c.req.valid('json')
      await decidePhase(c.var.ctx, { profileId, ...decision })
      const purpose = decision.act === 'stop' ? 'end-phases' : 'lead-phases'
      await alignPlan(c.var.ctx, planner, { profileId, purpose })
      return c.json(pathToWire(await findPath(c.var.ctx, { profileId })), 200)
    })
    .openapi(answer, async (c) => {
      const { id: profileId, day } = c.req.valid('param')
      const entry = c.req.valid('json')
      await answerDiary(c.var.ctx, { profileId, day, answer: entry })
      await alignPlan(c.var.ctx, planner, { profileId, purpose: 'lead-phases' })
      return c.json(pathToWire(await findPath(c.var.ctx, { profileId, timeZone: entry.timeZone })), 200)
    })
}
