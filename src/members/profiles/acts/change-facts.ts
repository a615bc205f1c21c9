import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { requireHealthConsent } from '../../consents/has-consent.ts'
import { requireOpened } from '../../record-access/break-glass.ts'
import { profiles } from '../../tables.ts'
import { bodyErrors } from '../body.ts'
import { withKnownMedicines } from '../check-medicines.ts'
import { type FactName, type MemberFacts, memberFacts } from '../facts.ts'
import { type FactsChange, namesOfChange } from '../facts-change.ts'
import { type MergedFacts, mergeFacts, type VersionedFacts, versionedFactsOf } from '../facts-history.ts'
import { memberChanged } from '../member-changed.ts'
import { askedAnew, outdatedAnswers } from '../outdated-answers.ts'
import { requireProfileRow } from '../store/find-profile.ts'
import { openFactColumns, sealFacts } from '../store/open-facts.ts'

type Asked = {
  id: string
  /** Can be computed from the stored facts, to replace them all. */
  change: FactsChange | ((stored: MemberFacts) => FactsChange)
  /** The version of the facts that the change is based on. */
  seen: number
  /** If some facts differ from values saved in the meantime, saves the others. Otherwise nothing is saved. */
  savesRest?: boolean
}

/** `given` is the value that each differing fact would have after the change. */
export type ChangedFacts = VersionedFacts & { differing: FactName[]; given: MemberFacts }

/** Changes a member's reported facts. Without consent, facts can only be removed. */
export async function changeFacts(
  ctx: Context,
  { id, change, seen, savesRest = false }: Asked,
): Promise<ChangedFacts> {
  requireSignedIn(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    const row = await requireProfileRow(ctx, id, { forUpdate: true })
    // The result contains all stored facts.
    await requireOpened(ctx, row)
    const before = versionedFactsOf(await openFactColumns(ctx, 'change-facts', row))
    const asked = withOurNames(typeof change === 'function' ? change(before.facts) : change)
    const made = withoutOldAnswer(asked, before.facts)
    const isMore = namesOfChange({ set: made.set, add: made.add }).length > 0
    if (isMore) await requireHealthConsent(ctx, id)
    const merged = mergeFacts(before, made, { seen, at: ctx.now() })
    const { stored, changed, differing, given } = askingAnew(merged, { before, made, at: ctx.now() })
    if (differing.length > 0 && !savesRest) return { ...before, differing, given }
    checkSizes(stored.facts, changed)
    checkBody(stored.facts, changed, ctx.now().getUTCFullYear())
    if (changed.length > 0)
      await saveFacts(ctx, isMore ? 'add-facts' : 'change-facts', { id, stored, changed })
    return { ...stored, differing, given }
  })
}

function withOurNames({ set, add, ...taken }: FactsChange): FactsChange {
  return {
    ...taken,
    ...(set ? { set: withKnownMedicines(set) } : {}),
    ...(add ? { add: withKnownMedicines(add) } : {}),
  }
}

/** The answer that an earlier weight change was meant doesn't apply to a new one. */
function withoutOldAnswer(change: FactsChange, { weightKg, answers }: MemberFacts): FactsChange {
  const { set = {}, drop = {} } = change
  const isNew = set.weightKg !== undefined && set.weightKg !== weightKg
  if (!isNew || !answers?.weight_change_meant || set.answers?.weight_change_meant) return change
  return { ...change, drop: { ...drop, answers: [...(drop.answers ?? []), 'weight_change_meant'] } }
}

/**
 * Resets earlier agreements when a medicine or circumstance is added: they become unanswered, or unknown if
 * they decide on a plan, unless the same change answers them. The member doesn't change these answers on
 * purpose, so a later answer is no conflict.
 */
function askingAnew(
  merged: MergedFacts,
  { before, made, at }: { before: VersionedFacts; made: FactsChange; at: Date },
): MergedFacts {
  const { stored, changed, differing } = merged
  const given = differing.includes('answers') ? {} : (made.set?.answers ?? {})
  const answers = outdatedAnswers(before.facts, stored.facts, at.getUTCFullYear()).filter(
    (question) => !given[question],
  )
  if (answers.length === 0) return merged
  // One change raises the version only once.
  const anew = mergeFacts({ ...stored, version: before.version }, askedAnew(answers, stored.facts), {
    seen: stored.version,
    at,
  })
  return { ...merged, stored: anew.stored, changed: [...new Set([...changed, ...anew.changed])] }
}

/** Lists that are each within the limit may exceed it together. */
function checkSizes(facts: MemberFacts, changed: FactName[]): void {
  for (const name of changed) {
    const error = memberFacts.shape[name].safeParse(facts[name]).error?.issues[0]
    if (!error) continue
    const message = `With what was there before, this is more than we can keep: ${error.message}.`
    throw new AppError('invalid', message, { [name]: message })
  }
}

const OF_THE_BODY: FactName[] = ['birthYear', 'heightCm', 'weightKg']

/** Figures that are each plausible may be impossible together. */
function checkBody(facts: MemberFacts, changed: FactName[], year: number): void {
  if (!changed.some((name) => OF_THE_BODY.includes(name))) return
  const errors = bodyErrors(facts, year)
  if (errors.includes('birthYear')) {
    const message = 'Please check the year of birth.'
    throw new AppError('invalid', message, { birthYear: message })
  }
  if (!errors.includes('bmi')) return
  const message = 'Please check height and weight, and whether you meant pounds and inches.'
  throw new AppError('invalid', message, { heightCm: message, weightKg: message })
}

async function saveFacts(
  ctx: Context,
  purpose: Purpose,
  { id, stored, changed }: { id: string; stored: VersionedFacts; changed: FactName[] },
): Promise<void> {
  const { facts, version, history } = stored
  const sealed = await sealFacts(ctx, purpose, id, { facts, factsHistory: history })
  const columns = { ...sealed, factsVersion: version, changedAt: ctx.now() }
  await ctx.db.update(profiles).set(columns).where(eq(profiles.id, id))
  // Only the names: health facts must not be in the audit.
  await ctx.jobs.enqueue(ctx.db, memberChanged, { profileId: id })
  await recordChange(ctx, { act: 'save-facts', subject: `profile:${id}`, after: changed })
}
