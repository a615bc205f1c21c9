import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { requireHealthConsent } from '#members/consents/has-consent.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { saidOf, unanswered } from '../phases/entry-question.ts'
import { entryQuestions } from '../phases/entry-questions.ts'
import { protocolOf } from '../phases/protocol.ts'
import { protocolStandingOn } from '../phases/protocol-standing.ts'
import { beginProtocol } from './begin-protocol.ts'
import { barredFor, loadNewestProtocol } from './load-protocol.ts'
import { requireDiaryOwner } from './require-diary-owner.ts'
import type { ProtocolStart } from './schema.ts'

const ONE_AT_A_TIME = 'One diet with phases runs at a time. Let the other one end first, or stop it.'
const NO_GOAL = 'These tests belong to a health goal that you do not have.'
const NO_MARKS = 'Mark the foods that you suspect first, under what your plans take into account.'
const NO_ANSWERS =
  'Answer the questions about your health goal first, under what your plans take into account.'
const MOST_MARKS = { 'gerd-triggers': 3, 'rosacea-triggers': 3, 'migraine-triggers': 1, 'low-fodmap': 99 }

/** Begins the tests of triggers that a member has marked. Safe to repeat. */
export async function startProtocol(
  ctx: Context,
  { profileId, protocol, timeZone }: ProtocolStart & { profileId: string },
): Promise<void> {
  requireSignedIn(ctx.who)
  await inTransaction(ctx, async (ctx) => {
    const { facts, goals } = await requireDiaryOwner(ctx, profileId, { isLocked: true })
    await requireHealthConsent(ctx, profileId)
    const conditions = await findConditions(ctx, goals)
    const { goal, challenges } = protocolOf(protocol)
    if (!conditions.some(({ ruleSet }) => ruleSet === goal)) throw new AppError('conflict', NO_GOAL)
    const protocolRow = await loadNewestProtocol(ctx, profileId)
    if (protocolRow?.record.protocol === protocol) return
    const phase = protocolRow && protocolStandingOn(protocolRow.record, protocolRow.today).phase
    if (phase && phase !== 'stopped' && phase !== 'personalisation')
      throw new AppError('conflict', ONE_AT_A_TIME)
    const marked = challenges.length - barredFor(protocol, facts).length
    if (protocol !== 'low-fodmap' && marked === 0) throw new AppError('conflict', NO_MARKS)
    requireAnswers(goal, facts)
    const most = MOST_MARKS[protocol]
    if (protocol !== 'low-fodmap' && marked > most)
      throw new AppError(
        'conflict',
        `At most ${most === 1 ? 'one food is' : `${most} foods are`} tested in one round. Take the other marks off first; you can set them again.`,
      )
    await beginProtocol(ctx, { profileId, protocol, timeZone })
    await recordChange(ctx, { act: 'start-phases', subject: `profile:${profileId}` })
  })
}

/** Tests are begun once it is known that nothing speaks against them. */
function requireAnswers(goal: string, { answers = {} }: MemberFacts): void {
  const asked = entryQuestions(goal)
  const [said] = [...saidOf('refuses', asked, answers), ...saidOf('barsTests', asked, answers)]
  if (said !== undefined) throw new AppError('conflict', said)
  if (unanswered(asked, answers).length > 0) throw new AppError('conflict', NO_ANSWERS)
}
