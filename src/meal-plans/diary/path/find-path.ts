import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { openReportedFacts } from '#members/profiles/store/open-facts.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import type { Context } from '#platform/context.ts'
import { addDays, type Day, dayIn } from '../../phases/day.ts'
import type { DiaryEntry } from '../../phases/diary.ts'
import { saidOf } from '../../phases/entry/entry-question.ts'
import { entryQuestions } from '../../phases/entry/entry-questions.ts'
import {
  foodChallengeOf,
  type Protocol,
  type ProtocolId,
  protocolForGoal,
  protocolOf,
} from '../../phases/protocol.ts'
import { type ProtocolState, protocolStateOn } from '../../phases/protocol-state.ts'
import type { Exposure } from '../../phases/test-result.ts'
import { chooseTestFoods, type Unfit, whyNotTested } from '../choose-test-foods.ts'
import {
  barredFor,
  type LoadedProtocol,
  loadDiary,
  loadNewestProtocol,
  loadProtocol,
} from '../load-protocol.ts'
import { requireDiaryOwner } from '../require-diary-owner.ts'
import { type FiberPath, findFiberPath } from './find-fiber-path.ts'
import { findSuspects } from './find-suspects.ts'
import { isOverIn, mayBeginAgainOn, testsAhead } from './tests-ahead.ts'

/** A member's view of a phased diet: its current state, its upcoming tests, and the recent diary. */
export type Path = {
  today: Day
  /** Null if no phased diet has started. */
  protocolState: ProtocolState | null
  /** Tests in this diet that this member does. */
  challenges: { id: string; group: string }[]
  /** Tests that this member does not do, each with the current reason against it. */
  leftOut: { group: string; why: WhyLeftOut }[]
  /** Test portions from today on. */
  portions: Exposure[]
  diary: DiaryEntry[]
  /** Protocols that the member could start: tests of the triggers they marked. */
  offers: ProtocolId[]
  /** Tests whose foods the diary points to, in protocols that start with a watch period. */
  suspects: string[]
  /** The slow increase of fiber, or null if it does not apply to the member. */
  fiber: FiberPath | null
}

/**
 * Reasons why a test is not done: its foods are unsuitable, or `answer` if a question must be answered first.
 */
type WhyLeftOut = Unfit | 'answer'

const DAYS_SHOWN = 14
const UNKNOWN_ZONE = 'UTC'

/** Returns the member's own path and diary. */
export async function findPath(
  ctx: Context,
  { profileId, timeZone }: { profileId: string; timeZone?: string | undefined },
): Promise<Path> {
  const profile = await requireDiaryOwner(ctx, profileId)
  const facts = await openReportedFacts(ctx, 'show-member', profile)
  const chosen = await openGoals(ctx, 'show-member', profile)
  const goals = (await findConditions(ctx, chosen)).map(({ ruleSet }) => ruleSet)
  const newest = await loadNewestProtocol(ctx, 'show-member', profileId)
  const today = dayIn(timeZone ?? newest?.timeZone ?? UNKNOWN_ZONE, ctx.now())
  const protocolState = newest && protocolStateOn(newest.record, today)
  return {
    today,
    protocolState,
    challenges: newest ? challengesOf(protocolOf(newest.record.protocol), newest) : [],
    leftOut: newest ? await testsLeftOut(ctx, newest, { facts, goals }) : [],
    portions: newest ? await portionsAhead(ctx, newest, { facts, goals, today }) : [],
    diary: await loadDiary(ctx, 'show-member', { profileId, from: addDays(today, 1 - DAYS_SHOWN) }),
    offers: await offersFor(ctx, { profileId, goals, facts, today, protocolState }),
    suspects: newest ? await findSuspects(ctx, newest) : [],
    fiber: await findFiberPath(ctx, { profileId, facts, goals }),
  }
}

/** Returns the test portions still to be eaten, excluding foods that newly reported facts rule out. */
async function portionsAhead(
  ctx: Context,
  { record }: LoadedProtocol,
  { facts, goals, today }: { facts: MemberFacts; goals: string[]; today: Day },
): Promise<Exposure[]> {
  const ahead = record.exposures.filter(({ day }) => day >= today)
  if (ahead.length === 0) return []
  const { protocol } = record
  const places = await chooseTestFoods(ctx, { protocol, facts, goals })
  const mayEat = ({ challenge, fdcId }: Exposure) =>
    places.get(challenge)?.some((at) => foodChallengeOf(protocol, challenge)?.foods[at]?.fdcId === fdcId)
  return ahead.filter(mayEat)
}

function challengesOf({ challenges }: Protocol, { record }: LoadedProtocol) {
  return challenges.filter(({ id }) => !record.barred.includes(id)).map(({ id, group }) => ({ id, group }))
}

/** In protocols that test marked foods, lists only tests whose foods are marked. */
async function testsLeftOut(
  ctx: Context,
  { record: { protocol, barred, marked } }: LoadedProtocol,
  { facts, goals }: { facts: MemberFacts; goals: string[] },
): Promise<Path['leftOut']> {
  const { challenges, mostMarks } = protocolOf(protocol)
  const isMeant = (id: string) => mostMarks === null || marked?.includes(id)
  const meant = challenges.filter(({ id }) => barred.includes(id) && isMeant(id))
  if (meant.length === 0) return []
  const unfit = await whyNotTested(ctx, { protocol, facts, goals })
  return meant.flatMap(({ id, group, needs }): Path['leftOut'] => {
    const isAsked = needs !== undefined && barredFor(protocol, facts).includes(id)
    const why = unfit.get(id) ?? (isAsked ? 'answer' : undefined)
    return why ? [{ group, why }] : []
  })
}

type Asked = {
  profileId: string
  goals: string[]
  facts: MemberFacts
  today: Day
  protocolState: ProtocolState | null
}

/**
 * Returns the protocols a member can start. Only one runs at a time, so the list is empty while another runs,
 * and it is empty if one of the goals is a protocol itself.
 */
async function offersFor(ctx: Context, asked: Asked): Promise<ProtocolId[]> {
  const { profileId, goals, facts, today, protocolState } = asked
  if (protocolState && !isOverIn(protocolState)) return []
  const named = goals.includes('low-fodmap') ? ['low-fodmap'] : goals
  const offers: ProtocolId[] = []
  for (const slug of named) {
    const protocol = protocolForGoal(slug)
    if (!protocol || saidOf('barsTests', entryQuestions(slug), facts.answers ?? {}).length > 0) continue
    const earlier = await loadProtocol(ctx, 'show-member', { profileId, protocol: protocol.id })
    // Low-FODMAP starts with its first plan.
    if (protocol.id === 'low-fodmap' && !earlier) continue
    const isTime = !earlier || mayBeginAgainOn(earlier.record) <= today
    const isOfUse = protocol.watchDays > 0 ? !earlier : testsAhead(protocol.id, facts, earlier).length > 0
    if (isTime && isOfUse) offers.push(protocol.id)
  }
  return offers
}
