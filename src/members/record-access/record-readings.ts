import type { Context as Call } from 'hono'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { openedFor, openedProfiles } from './break-glass.ts'
import { reviewReason } from './may-review.ts'

/** The action shown to the member in the record, by the columns that were opened. The first match applies. */
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
 * Runs a request and then records, for each member whose health data it opened, that staff read it, with
 * their role and the reason or consent, if any. If the record cannot be stored, the request fails and shows
 * nothing. Members find the record on their security page and in their export.
 */
export async function withReadingsRecorded(c: Call<HttpEnv>, answer: () => Promise<void>): Promise<void> {
  c.set('ctx', { ...c.var.ctx, readings: new Map() })
  await answer()
  // A refused request is recorded too, since its message may reveal health data.
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
