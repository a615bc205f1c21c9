import type { Context as Call } from 'hono'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { openedFor, openedProfiles } from './break-glass.ts'
import { reviewReason } from './may-review.ts'

/** What a member reads that was opened, by the columns; the first that fits. */
const ACTS: readonly [columns: RegExp, act: `read-${string}`][] = [
  [/^export$/, 'read-export'],
  [/^meal_plans\.(?:meal_plans|changes|replacements)\./, 'read-meal-plan'],
  [/^meal_plans\.orders\./, 'read-order'],
  [/^meal_plans\./, 'read-diary'],
  [/^members\.profiles\.sealed_facts/, 'read-facts'],
  [/^members\./, 'read-profile'],
]
const LISTS: Readonly<Record<string, string>> = { '/profile': 'read-profile', '/mealplan': 'read-meal-plan' }

/**
 * Answers a call, and records before that for each member whose health data it opened that somebody who works here read
 * it: as what, and for the reason they gave or by the member's consent. Where that cannot be stored, nothing is answered.
 * Members find it on their security page and in their export.
 */
export async function withReadingsRecorded(c: Call<HttpEnv>, answer: () => Promise<void>): Promise<void> {
  c.set('ctx', { ...c.var.ctx, readings: new Map() })
  await answer()
  // A refusal may tell as much as an answer.
  await recordReadings(c.var.ctx, c.req.path)
}

async function recordReadings(ctx: Context, path: string): Promise<void> {
  const { requester, readings } = ctx
  if (!readings || readings.size === 0 || requester.kind !== 'signed-in') return
  const opened = new Set(await openedProfiles(ctx))
  const role = isAdmin(requester) ? undefined : requester.roles?.[0]
  for (const [profileId, columns] of readings) {
    const why = isAdmin(requester)
      ? opened.has(profileId) && (await openedFor(ctx, profileId))
      : await reviewReason(ctx, profileId)
    const after = { as: role ?? 'administrator', ...(why && { why }) }
    await recordChange(ctx, { act: actOf([...columns], path), subject: `profile:${profileId}`, after })
  }
}

function actOf(columns: readonly string[], path: string): string {
  const [, act = 'read-profile'] = ACTS.find(([pattern]) => columns.some((one) => pattern.test(one))) ?? []
  const isList = Object.entries(LISTS).some(([end, listed]) => listed === act && path.endsWith(end))
  return isList ? `${act}-list` : act
}
