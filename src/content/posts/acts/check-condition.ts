import { findCondition } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/** Refuses a health goal that does not exist. A post need not have one. */
export async function checkCondition(ctx: Context, id: string | null | undefined): Promise<void> {
  if (!id || (await findCondition(ctx, id))) return
  const message = 'We could not find this health goal. Choose another one, or none.'
  throw new AppError('invalid', message, { condition: message })
}
