import { isMemberEntitled } from '#members/subscriptions/has-subscription.ts'
import type { AiClient } from '#platform/ai/ai-client.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { readerOf } from '../../person-gate/reader.ts'
import { withWords } from '../../proof/lines/word-lines.ts'
import type { PlannerRequest } from '../../request/planner-input.ts'
import { judgeWords } from '../../wording/judge-words.ts'
import { wordPlan } from '../../wording/word-plan.ts'
import type { PlannerAnswer, Solved } from '../planner-answer.ts'
import type { CatalogueData } from '../problem/catalogue-data.ts'
import type { Lane } from './lanes.ts'
import { loadCatalogueData } from './load-catalogue-data.ts'
import type { AskOptions, Solver } from './solver-pool.ts'
import type { SolverOperation, SolverRequest, SolverResponse } from './solver-thread.ts'

/**
 * Solves and changes plans with the current catalog. Create one per process, because it caches the catalog
 * data.
 */
export type PlannerService = {
  /** With `goalStays`, the plan keeps the goal of the request, because the member wrote it. */
  solve: (ctx: Context, request: PlannerRequest, options?: { goalStays: boolean }) => Promise<PlannerAnswer>
  /** Uses the lane of the requester, unless `options` sets another. */
  ask: <A extends SolverOperation>(
    ctx: Context,
    act: A,
    request: SolverRequest<A>,
    options?: AskOptions,
  ) => Promise<SolverResponse<A>>
}

/** Returns the lane of a request and the account that its requests count against. */
async function placeOf(ctx: Context): Promise<{ lane: Lane; account?: string }> {
  const { requester } = ctx
  if (requester.kind === 'system') return { lane: 'delivery' }
  if (requester.kind === 'guest') return { lane: 'guest' }
  const { authUserId: account, profileId } = requester
  const isServed = isAdmin(requester) || (profileId !== null && (await isMemberEntitled(ctx, profileId)))
  return { lane: isServed ? 'member' : 'account', account }
}

export function openPlannerService(
  solver: Pick<Solver, 'useCatalogue' | 'ask'>,
  /** Writes the texts of new plans. Null if no model is configured. */
  ai: AiClient | null = null,
): PlannerService {
  let held: CatalogueData | undefined
  async function ask<A extends SolverOperation>(
    ctx: Context,
    act: A,
    request: SolverRequest<A>,
    options: AskOptions = {},
  ): Promise<SolverResponse<A>> {
    held = await loadCatalogueData(ctx, held)
    solver.useCatalogue(held)
    return solver.ask(act, request, { signal: ctx.hangUp?.(), ...(await placeOf(ctx)), ...options })
  }

  async function worded(
    ctx: Context,
    solved: Solved,
    request: PlannerRequest,
    goalStays: boolean,
  ): Promise<Solved> {
    if (!ai || !held) return solved
    const guidance = request.wording.flatMap(({ prompt }) => prompt || [])
    const reader = readerOf(request)
    const asked = { ...solved, catalogue: held, guidance, goalStays, reader }
    const { plan, refused, faults } = await wordPlan(ai, asked)
    if (refused.length > 0) ctx.log.warn({ model: ai.model, faults }, 'the model’s words are not used')
    return {
      ...solved,
      plan,
      proof: withWords(solved.proof, judgeWords(plan, request)),
      wording: { refused },
    }
  }

  return {
    async solve(ctx, request, { goalStays } = { goalStays: false }) {
      const answer = await ask(ctx, 'solveWeek', request)
      if (answer.status !== 'solved') return answer
      return worded(ctx, answer, request, goalStays)
    },
    ask,
  }
}
