import { findAny } from './store.ts'
import { epochSeconds, idOf, type TwinContext } from './twin-object.ts'

/** The same context at the time in which an object lives: of its test clock, where it has one. */
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

/** Seconds of the object's own time. */
export function nowIn(ctx: TwinContext): number {
  return epochSeconds(ctx.now())
}
