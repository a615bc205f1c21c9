import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { withKnownMedicines } from '#members/profiles/check-medicines.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { isPlannable } from '../orders/plannable.ts'
import type { Preview } from '../planner/preview.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { composeRequest, FIRST_WEEK_SEED } from '../request/compose-request.ts'
import type { PlannerRequest } from '../request/planner-input.ts'

const CACHED_MS = 10 * 60_000
const MOST_CACHED = 500

export type Previews = {
  /**
   * Returns a day of the week that a member with these facts would get. Stores and logs nothing about the
   * visitor.
   */
  previewDay: (
    ctx: Context,
    asked: { goals: string[]; facts: MemberFacts },
    /** Aborted when the client has disconnected. */
    signal?: AbortSignal,
  ) => Promise<Preview>
}

type SharedPreview = { preview: Promise<Preview>; until: number; askers: number; leave: AbortController }

/**
 * Opens the preview service and caches each preview for 10 minutes, so that identical choices share a result.
 * Create one per process. Previews queue behind members even for signed-in visitors, and leave the queue when
 * all their visitors have disconnected.
 */
export function openPreviews(planner: Pick<PlannerService, 'ask'>): Previews {
  const cached = new LRUCache<string, SharedPreview>({ max: MOST_CACHED })

  function start(ctx: Context, key: string, request: PlannerRequest): SharedPreview {
    const leave = new AbortController()
    const options = { lane: 'guest', signal: leave.signal } as const
    const preview = planner.ask(ctx, 'solvePreview', request, options)
    const made = { preview, until: ctx.now().getTime() + CACHED_MS, askers: 0, leave }
    cached.set(key, made)
    preview.catch(() => {
      if (cached.get(key) === made) cached.delete(key)
    })
    return made
  }

  async function solveOnce(ctx: Context, request: PlannerRequest, signal?: AbortSignal): Promise<Preview> {
    // The catalog version is part of the key, so a withdrawn dish disappears from previews immediately.
    const version = await catalogueVersion(ctx)
    const key = createHash('sha256')
      .update(JSON.stringify([version, request]))
      .digest('base64')
    const known = cached.get(key)
    const isGood = known && known.until > ctx.now().getTime() && !known.leave.signal.aborted
    const shared = isGood ? known : start(ctx, key, request)
    shared.askers++
    const leave = () => {
      shared.askers--
      if (shared.askers === 0) shared.leave.abort()
    }
    // The client may have disconnected during the awaits above.
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave)
    return shared.preview
  }

  return {
    async previewDay(ctx, { goals, facts: reported }, signal) {
      const facts = withKnownMedicines(reported)
      const conditions = (await findConditions(ctx, [...new Set(goals)])).filter(isPlannable)
      if (conditions.length === 0) throw nothingToPlanFor()
      const request = composeRequest({ conditions, facts, seed: FIRST_WEEK_SEED, at: ctx.now() })
      return solveOnce(ctx, request, signal)
    },
  }
}

function nothingToPlanFor(): AppError {
  const message = 'Choose at least one health goal that we can plan for.'
  return new AppError('invalid', message, { goals: message })
}
