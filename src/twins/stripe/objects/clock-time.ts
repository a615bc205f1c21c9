import { findAny } from './store.ts'
import { epochSeconds, idOf, type TwinContext } from './twin-object.ts'

/** Returns the context at the object's own time: that of its test clock, if it has one. */
export async function inTimeOf(
  ctx: TwinContext,
  object: { test_clock?: string | { id: string } | null | undefined },
): Promise<TwinContext> {
  const clock = idOf(object.test_clock)
  if (!clock) return ctx
  const found = await findAny(ctx, clock)
  if (found?.object !== 'test_helpers.test_clock' || found.deleted) return ctx
  return atClockTime(ctx, found.frozen_time)
}

function atClockTime(ctx: TwinContext, frozenTime: number): TwinContext {
  return { ...ctx, now: () => new Date(frozenTime * 1000), realNow: ctx.realNow ?? ctx.now }
}

/** Returns the object's own time in epoch seconds. */
export function nowIn(ctx: TwinContext): number {
  return epochSeconds(ctx.now())
}
