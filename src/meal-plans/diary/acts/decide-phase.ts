import { requireHealthConsent } from '#members/consents/has-consent.ts'
import { memberChanged } from '#members/profiles/member-changed.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { AppError } from '#platform/errors.ts'
import { foodChallengeOf } from '../../phases/protocol.ts'
import { loadNewestProtocol } from '../load-protocol.ts'
import { sealAct } from '../open-diary.ts'
import { requireDiaryOwner } from '../require-diary-owner.ts'
import type { PhaseDecision } from '../schema.ts'
import { protocolActs } from '../tables.ts'

const NOTHING_RUNS = 'No diet with phases has begun, so there is nothing to decide.'
const NO_TEST = 'Name one of the tests of your diet.'
/** Actions that can remove the reason a week was refused. */
const GOES_ON = ['seen_clinician', 'go_on', 'resume', 'stop']
const OF_A_TEST = ['repeat', 'repeat_half', 'skip', 'next']

/** Saves a member's decision about their own phased diet: to pause, continue, stop, repeat or skip a test. */
export async function decidePhase(
  ctx: Context,
  { profileId, act, challenge }: PhaseDecision & { profileId: string },
): Promise<void> {
  requireSignedIn(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    await requireDiaryOwner(ctx, profileId, { forUpdate: true })
    // A member can still end a diet without consent.
    if (act !== 'stop') await requireHealthConsent(ctx, profileId)
    const purpose = act === 'stop' ? 'end-phases' : 'lead-phases'
    const protocolRow = await loadNewestProtocol(ctx, purpose, profileId)
    if (!protocolRow) throw new AppError('conflict', NOTHING_RUNS)
    const isOfTest = OF_A_TEST.includes(act)
    const isKnown =
      challenge !== null && foodChallengeOf(protocolRow.record.protocol, challenge) !== undefined
    if (isOfTest && !isKnown) throw new AppError('invalid', NO_TEST, { challenge: NO_TEST })
    const id = newId()
    const decision = { act, challenge: isOfTest ? challenge : null }
    const sealed = await sealAct(ctx, purpose, { id, profileId }, decision)
    await ctx.db.insert(protocolActs).values({
      id,
      protocolId: protocolRow.id,
      ...sealed,
      day: protocolRow.today,
      created: ctx.now(),
    })
    if (GOES_ON.includes(act)) await ctx.jobs.enqueue(ctx.db, memberChanged, { profileId })
    await recordChange(ctx, { act: 'decide-phase', subject: `profile:${profileId}` })
  })
}
