import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { requireHealthConsent } from '#members/consents/has-consent.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { openReportedFacts } from '#members/profiles/store/open-facts.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { saidOf, unanswered } from '../../phases/entry/entry-question.ts'
import { entryQuestions } from '../../phases/entry/entry-questions.ts'
import { type ProtocolId, protocolOf } from '../../phases/protocol.ts'
import { protocolStateOn } from '../../phases/protocol-state.ts'
import { beginProtocol } from '../begin-protocol.ts'
import { type LoadedProtocol, loadNewestProtocol, loadProtocol } from '../load-protocol.ts'
import { isOverIn, mayBeginAgainOn, testsAhead } from '../path/tests-ahead.ts'
import { requireDiaryOwner } from '../require-diary-owner.ts'
import type { ProtocolStart } from '../schema.ts'

const ONE_AT_A_TIME = 'One diet with phases runs at a time. Let the other one end first, or stop it.'
const NO_GOAL = 'These tests belong to a health goal that you do not have.'
const NO_MARKS = 'Mark the foods that you suspect first, under what your plans take into account.'
const NO_ANSWERS =
  'Answer the questions about your health goal first, under what your plans take into account.'

/**
 * Starts a phased diet at the member's request: the first one, another round of tests, or a new one after a
 * year. Safe to repeat.
 */
export async function startProtocol(
  ctx: Context,
  { profileId, protocol, timeZone }: ProtocolStart & { profileId: string },
): Promise<void> {
  requireSignedIn(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    const profile = await requireDiaryOwner(ctx, profileId, { forUpdate: true })
    await requireHealthConsent(ctx, profileId)
    const goals = await openGoals(ctx, 'lead-phases', profile)
    const facts = await openReportedFacts(ctx, 'lead-phases', profile)
    const slugs = (await findConditions(ctx, goals)).map(({ ruleSet }) => ruleSet)
    const { goal } = protocolOf(protocol)
    if (!slugs.includes(goal)) throw new AppError('conflict', NO_GOAL)
    const protocolRow = await loadNewestProtocol(ctx, 'lead-phases', profileId)
    const protocolState = protocolRow && protocolStateOn(protocolRow.record, protocolRow.today)
    const isOver = !protocolState || isOverIn(protocolState)
    if (protocolState?.protocol === protocol && !isOver) return
    if (!isOver || (goal !== 'low-fodmap' && slugs.includes('low-fodmap')))
      throw new AppError('conflict', ONE_AT_A_TIME)
    const earlier = await loadProtocol(ctx, 'lead-phases', { profileId, protocol })
    requireTime(earlier)
    requireAnswers(goal, facts)
    requireMarks(protocol, facts, earlier)
    await beginProtocol(ctx, 'lead-phases', { profileId, protocol, timeZone, isAnew: earlier !== null })
    await recordChange(ctx, { act: 'start-phases', subject: `profile:${profileId}` })
  })
}

/**
 * Throws if it is too early to start again. A low-FODMAP elimination can start again one year after the first
 * such plan, unless the earlier run was ended before any test.
 */
function requireTime(earlier: LoadedProtocol | null): void {
  if (!earlier) return
  const from = mayBeginAgainOn(earlier.record)
  if (from <= earlier.today) return
  const day = new Date(`${from}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  throw new AppError(
    'conflict',
    `You have done this lately. It can begin again on ${day}; a dietitian can help before.`,
  )
}

/**
 * Checks the number of marked foods in a round. Foods already settled by earlier rounds are not tested again.
 */
function requireMarks(protocol: ProtocolId, facts: MemberFacts, earlier: LoadedProtocol | null): void {
  const { mostMarks, watchDays } = protocolOf(protocol)
  if (mostMarks === null) return
  const marked = testsAhead(protocol, facts, earlier).length
  // In a protocol that starts with a watch period, the member marks foods after the diary points to them.
  if (marked === 0 && watchDays === 0) throw new AppError('conflict', NO_MARKS)
  if (marked > mostMarks)
    throw new AppError(
      'conflict',
      `At most ${mostMarks === 1 ? 'one food is' : `${mostMarks} foods are`} tested in one round. Take the other marks off first; you can set them again.`,
    )
}

/** Tests start only after the entry questions are answered and no answer rules them out. */
function requireAnswers(goal: string, { answers = {} }: MemberFacts): void {
  const asked = entryQuestions(goal)
  const [said] = [...saidOf('refuses', asked, answers), ...saidOf('barsTests', asked, answers)]
  if (said !== undefined) throw new AppError('conflict', said)
  if (unanswered(asked, answers).length > 0) throw new AppError('conflict', NO_ANSWERS)
}
