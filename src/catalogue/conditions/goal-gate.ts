import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type Condition, missingTexts } from './condition.ts'

/**
 * A problem with a health goal: `invalid` can be fixed in the goal, `conflict` elsewhere in the catalogue.
 */
export type GoalProblem = {
  code: 'invalid' | 'conflict'
  message: string
  /** A message for each field to change. Without it, the message belongs to the rule set. */
  fields?: Record<string, string>
}

/**
 * Returns the reason no member could be served with a health goal, or null if a week was just solved for it.
 * For a goal that is not enabled, only checks that its rules exist. Implemented by the domain that makes the
 * plans.
 */
export type GoalGate = (ctx: Context, condition: Condition) => Promise<GoalProblem | null>

/** Refuses a health goal that could not be served to any member or has missing texts. */
export async function requireServableGoal(
  ctx: Context,
  gate: GoalGate,
  condition: Condition,
  before?: Condition,
): Promise<void> {
  const problem =
    condition.enabled || condition.ruleSet !== before?.ruleSet ? await gate(ctx, condition) : null
  if (problem)
    throw new AppError(problem.code, problem.message, problem.fields ?? { ruleSet: problem.message })
  const missing = condition.enabled ? missingTexts(condition) : []
  if (missing.length === 0) return
  throw new AppError(
    'invalid',
    'Some texts are still to be written before this health goal can be offered. Write them, or leave it disabled for now.',
    Object.fromEntries(missing.map((field) => [field, 'Write this before the health goal is offered.'])),
  )
}
