import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import { NoConsent } from '#platform/member-keys/no-consent.ts'
import { fitPlanTexts } from '../person-gate/plan-words.ts'
import { readerOf } from '../person-gate/reader.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import { withWords } from '../proof/lines/word-lines.ts'
import type { Proof } from '../proof/proof.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openMealPlan, sealMealPlan } from '../store/open-meal-plans.ts'
import type { MealPlanTexts } from '../store/schema.ts'
import { mealPlans } from '../store/tables.ts'
import { judgeWords } from '../wording/judge-words.ts'
import { checkWords } from './check-words.ts'
import { requireMealPlanForUpdate } from './require-meal-plan-for-update.ts'

type Input = {
  id: string
  texts: MealPlanTexts
  /**
   * The version that the change is based on. If it is missing, the change is applied regardless of later
   * changes.
   */
  readVersion: number | undefined
}

/** Replaces the passed texts, if they suit this member. The solved days and their proof stay unchanged. */
export async function updateMealPlan(ctx: Context, input: Input): Promise<OpenedMealPlan> {
  requireAdmin(ctx.requester)
  try {
    return await replaceTexts(ctx, input)
  } catch (error) {
    // The plan's texts are addressed to the member, so they require the member's consent.
    throw error instanceof NoConsent ? new AppError('conflict', WITHDRAWN) : error
  }
}

const WITHDRAWN =
  'This member no longer agrees that we use their health data, so the words of their plans stay as they are.'

function replaceTexts(ctx: Context, { id, texts, readVersion }: Input): Promise<OpenedMealPlan> {
  return inTransaction(ctx, async (ctx) => {
    const before = await openMealPlan(ctx, 'edit-plan', await requireMealPlanForUpdate(ctx, id))
    requireUnchanged('meal plan', before, readVersion)
    const reader = readerOf(before.request)
    checkWords(reader, texts, before.plan)
    const plan = { ...fitPlanTexts(reader, before.plan), ...texts }
    const sealed = await sealMealPlan(ctx, 'edit-plan', before, { plan, proof: provedAgain(before, plan) })
    const [saved] = await ctx.db
      .update(mealPlans)
      .set({ ...sealed, version: before.version + 1 })
      .where(eq(mealPlans.id, id))
      .returning()
    if (!saved) throw new Error('The meal plan was not stored')
    const after = await openMealPlan(ctx, 'edit-plan', saved)
    await recordChange(ctx, {
      act: 'update',
      subject: `meal-plan:${id}`,
      memberId: before.profileId,
      before: textsOf(before.plan),
      after: textsOf(after.plan),
    })
    return after
  })
}

/** Older proofs without a `person` part stay unchanged. */
function provedAgain({ proof, request }: OpenedMealPlan, plan: SolvedPlan): Proof {
  return proof.person ? withWords(proof, judgeWords(plan, request)) : proof
}

function textsOf({ goal, overview, dietFocus, tips }: SolvedPlan) {
  return { goal, overview, dietFocus, tips }
}
