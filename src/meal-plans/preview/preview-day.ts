import { createHash } from 'node:crypto'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { withKnownMedicines } from '#members/profiles/check-medicines.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { composeRequest, FIRST_WEEK_SEED } from '../generation/compose-request.ts'
import { isPlannable } from '../generation/plannable.ts'
import type { PlannerService } from '../generation/planner-service.ts'
import type { PlannerRequest } from '../planner/planner-input.ts'
import type { Preview } from './preview.ts'

const KEPT_MS = 60_000
const MOST_KEPT = 200

export type Previews = {
  /** A day of the week that somebody would get. Nothing of them is stored, and nothing is logged. */
  previewDay: (ctx: Context, asked: { goals: string[]; facts: MemberFacts }) => Promise<Preview>
}

/** Shows first days, and for a minute the same one to whoever asks for the same. One for each process. */
export function openPreviews(planner: Pick<PlannerService, 'ask'>): Previews {
  const kept = new Map<string, { preview: Promise<Preview>; until: number }>()

  function solveOnce(ctx: Context, request: PlannerRequest): Promise<Preview> {
    const key = createHash('sha256').update(JSON.stringify(request)).digest('base64')
    const now = ctx.now().getTime()
    const known = kept.get(key)
    if (known && known.until > now) return known.preview
    const preview = planner.ask(ctx, 'solvePreview', request)
    kept.set(key, { preview, until: now + KEPT_MS })
    preview.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (oldest && kept.size > MOST_KEPT) kept.delete(oldest)
    return preview
  }

  return {
    async previewDay(ctx, { goals, facts: told }) {
      const facts = withKnownMedicines(told)
      const conditions = (await findConditions(ctx, [...new Set(goals)])).filter(isPlannable)
      if (conditions.length === 0) throw nothingToPlanFor()
      return solveOnce(ctx, composeRequest({ conditions, facts, seed: FIRST_WEEK_SEED, at: ctx.now() }))
    },
  }
}

function nothingToPlanFor(): AppError {
  const message = 'Choose at least one health goal that we can plan for.'
  return new AppError('invalid', message, { goals: message })
}
