import type { Condition } from '#catalogue/conditions/condition.ts'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { findTimeZone } from '#members/profiles/store/find-time-zone.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import { measureOf } from '../phases/challenges/food-challenge.ts'
import { addDays, type Day, dayIn } from '../phases/day.ts'
import { type DiaryEntry, hasRedFlag, LEVELS } from '../phases/diary.ts'
import type { PlannedTest, PlanPhase, TestedGroup } from '../phases/plan-phase.ts'
import { foodChallengeOf, type ProtocolId, protocolForGoal } from '../phases/protocol.ts'
import { type ProtocolRecord, seenOn } from '../phases/protocol-record.ts'
import { hasOpenAllergy } from '../phases/protocol-state.ts'
import type { TestedGroupState } from '../phases/tested-groups.ts'
import { type NoWeek, type PhasedWeek, type WeekTest, weekOf } from '../phases/week-of.ts'
import { runToBegin } from './begin-protocol.ts'
import { chooseTestFoods } from './choose-test-foods.ts'
import {
  barredTests,
  type LoadedProtocol,
  loadDiary,
  loadNewestProtocol,
  loadProtocol,
  loadSeenOn,
} from './load-protocol.ts'

type Asked = {
  profileId: string
  conditions: Condition[]
  facts: MemberFacts
  days: number
  /** Only the weekly plan tests foods, one at a time, regardless of other requests. */
  isWeekly: boolean
}

/** Everything that a plan is made for: the goals, the member's facts about them, and the phase. */
export type PhasedOrder = { conditions: Condition[]; facts: MemberFacts; phase: PlanPhase | undefined }

const IBS = starterId('condition', 'ibs')

/**
 * Returns the phase of a plan for these goals starting today, or the reason why no plan may be made. If a
 * phased diet has ended without helping, the gentler IBS plan replaces it.
 */
export async function findPhase(
  ctx: Context,
  purpose: PlanningPurpose,
  asked: Asked,
): Promise<PhasedOrder | { refusal: string }> {
  const { conditions, facts } = asked
  const flare = await flareRefusal(ctx, purpose, asked)
  if (flare !== null) return { refusal: flare }
  const protocol = await protocolFor(ctx, purpose, asked)
  if (!protocol) return (await signRefusal(ctx, purpose, asked)) ?? withoutPhase(asked)
  const { record, startsOn } = await runOf(ctx, purpose, { ...asked, protocol })
  if (hasOpenAllergy(record)) return { refusal: ALLERGY }
  const foods = await chooseTestFoods(ctx, {
    protocol,
    facts,
    goals: conditions.map(({ ruleSet }) => ruleSet),
  })
  const week = weekOf(record, {
    startsOn,
    days: asked.days,
    mayTest: asked.isWeekly && !record.exposures.some(({ day }) => day >= startsOn),
    foodsFor: (challenge) => foods.get(challenge) ?? [],
  })
  if (holdsOpenSign(record, week, conditions)) return { refusal: REFUSALS.red_flag }
  // Warning signs in the diary still count after a diet ends or starts.
  const sign = await signRefusal(ctx, purpose, asked)
  if (sign) return sign
  if ('refusal' in week)
    return record.protocol === 'low-fodmap' ? withoutIt(ctx, asked, week) : withoutPhase(asked)
  const phase = planPhaseOf(protocol, week, startsOn)
  return { conditions, facts: { ...facts, ...marksIn(phase, facts) }, phase }
}

const ALLERGY =
  'Your diary names hives, swelling or trouble breathing, which are signs of an allergy. If they last or come back, call 911. Please see a doctor, and tell us the allergy; once somebody has looked at it, say so in your diary, and we plan on.'
const FLARE =
  'Your diary names a sign of a flare. Our plans are for a bowel disease at rest: please call your team now, and go to an emergency room for pain with vomiting, or no stool and no gas. We plan on once a week has passed without such a sign.'
const FLARE_DAYS = 7

/** True if a running diet is blocked until a clinician has looked at a sign. */
function holdsOpenSign(record: ProtocolRecord, week: PhasedWeek | NoWeek, conditions: Condition[]): boolean {
  if (!('refusal' in week) || week.refusal !== 'red_flag') return false
  const goals = conditions.map(({ ruleSet }) => ruleSet)
  const seen = seenOn(record)
  return record.diary.some((entry) => entry.day > seen && isForDoctor(entry, goals))
}

/** Health goals with daily symptom reports. */
const REPORTED_DAILY = ['ibs', 'low-fodmap', 'gerd', 'migraine', 'rosacea', 'lactose-intolerance']
const OF_THE_GUT = ['ibs', 'low-fodmap', 'gerd', 'lactose-intolerance', 'ibd-remission']

/**
 * True if an entry contains a sign that rules out any diet. Vomiting is ignored for migraine, because an
 * attack alone can cause it.
 */
function isForDoctor(entry: DiaryEntry, goals: readonly string[]): boolean {
  const isOfAttack = goals.includes('migraine') && !goals.some((goal) => OF_THE_GUT.includes(goal))
  const redFlags = entry.redFlags.filter((flag) => !(isOfAttack && flag === 'vomiting'))
  return hasRedFlag({ ...entry, redFlags })
}

const RECENT_SIGN =
  'Your diary names a sign that a doctor should look at before any plan continues. Please call yours; if it is severe, go to an emergency room. We plan on once a week has passed without such a sign.'

/**
 * Returns a refusal if the last week contains a sign that no clinician has looked at, reported before a
 * phased diet started, after it ended, or without one. A week without a sign lifts the refusal.
 */
async function signRefusal(
  ctx: Context,
  purpose: PlanningPurpose,
  { profileId, conditions }: Asked,
): Promise<{ refusal: string } | null> {
  const goals = conditions.map(({ ruleSet }) => ruleSet)
  if (!goals.some((goal) => REPORTED_DAILY.includes(goal))) return null
  const since = addDays(dayIn('UTC', ctx.now()), -FLARE_DAYS)
  const diary = await loadDiary(ctx, purpose, { profileId, from: since })
  const signs = diary.filter((entry) => isForDoctor(entry, goals))
  if (signs.length === 0) return null
  const seen = await loadSeenOn(ctx, purpose, profileId)
  return signs.some(({ day }) => day > seen) ? { refusal: RECENT_SIGN } : null
}

/** Refuses plans during a possible flare of a bowel disease, because only the care team can plan then. */
async function flareRefusal(
  ctx: Context,
  purpose: PlanningPurpose,
  { profileId, conditions }: Asked,
): Promise<string | null> {
  if (!conditions.some(({ ruleSet }) => ruleSet === 'ibd-remission')) return null
  const since = addDays(dayIn('UTC', ctx.now()), -FLARE_DAYS)
  const diary = await loadDiary(ctx, purpose, { profileId, from: since })
  return diary.some(hasRedFlag) || diary.filter(isLoose).length >= FLARE_STOOL_DAYS ? FLARE : null
}

/** Number of days per week with many loose stools that suggests a flare. */
const FLARE_STOOL_DAYS = 3

function isLoose({ items }: DiaryEntry): boolean {
  return (items.loose ?? 0) >= LEVELS.severe
}

/**
 * Returns the protocol to follow. Low-FODMAP comes first, even if it has not started. Triggers are tested
 * only after the member requests it. Only one protocol runs at a time.
 */
async function protocolFor(
  ctx: Context,
  purpose: PlanningPurpose,
  { profileId, conditions }: Asked,
): Promise<ProtocolId | undefined> {
  const named = conditions.flatMap(({ ruleSet }) => protocolForGoal(ruleSet)?.id ?? [])
  if (named.includes('low-fodmap')) return 'low-fodmap'
  const newest = await loadNewestProtocol(ctx, purpose, profileId)
  if (newest && named.includes(newest.record.protocol)) return newest.record.protocol
  for (const protocol of named) if (await loadProtocol(ctx, purpose, { profileId, protocol })) return protocol
  return undefined
}

async function runOf(
  ctx: Context,
  purpose: PlanningPurpose,
  { protocol, profileId, facts, conditions }: Asked & { protocol: ProtocolId },
): Promise<{ record: ProtocolRecord; startsOn: Day }> {
  const protocolRow: LoadedProtocol | null = await loadProtocol(ctx, purpose, { profileId, protocol })
  if (protocolRow) return { record: protocolRow.record, startsOn: protocolRow.today }
  const { startedOn, weeks } = await runToBegin(ctx, purpose, { profileId, protocol })
  const goals = conditions.map(({ id }) => id)
  const record: ProtocolRecord = {
    protocol,
    startedOn,
    acts: [],
    exposures: [],
    hasLostWeight: false,
    diary: await loadDiary(ctx, purpose, { profileId, from: startedOn }),
    weeks: weeks.map(({ startsOn, days }) => ({ startsOn, days, phase: 'elimination' as const })),
    barred: await barredTests(ctx, { protocol, facts, goals }),
  }
  return { record, startsOn: dayIn(await findTimeZone(ctx, profileId), ctx.now()) }
}

const REFUSALS: Record<Exclude<NoWeek['refusal'], 'member' | 'no_response'>, string> = {
  red_flag:
    'Your diary names a sign that a doctor should look at before any plan continues. Please call yours; if it is severe, go to an emergency room. Once somebody has looked at it, say so in your diary, and your plan continues.',
  not_settled:
    'Your symptoms have not calmed down within ten days of a test. Please see your doctor before your plan continues, and then say so in your diary.',
  weight:
    'You have lost weight since this diet began, or weigh too little for it. It ends here: please see your doctor or a registered dietitian.',
}

/**
 * Returns the other goals, with the gentler IBS plan in place of low-FODMAP, once the diet and its tests are
 * over.
 */
async function withoutIt(
  ctx: Context,
  { conditions, facts }: Asked,
  { refusal }: NoWeek,
): Promise<PhasedOrder | { refusal: string }> {
  if (refusal !== 'member' && refusal !== 'no_response') return { refusal: REFUSALS[refusal] }
  const others = conditions.filter(({ ruleSet }) => ruleSet !== 'low-fodmap')
  const [ibs] = others.some(({ ruleSet }) => ruleSet === 'ibs') ? [] : await findConditions(ctx, [IBS])
  const served = ibs?.ruleSet === 'ibs' ? [...others, ibs] : others
  return served.length > 0
    ? { conditions: served, facts, phase: undefined }
    : { refusal: 'The low-FODMAP diet has ended for you. Choose another health goal, and we plan for it.' }
}

function withoutPhase({ conditions, facts }: Asked): PhasedOrder {
  return { conditions, facts, phase: undefined }
}

export function planPhaseOf(protocol: ProtocolId, week: PhasedWeek, startsOn: Day): PlanPhase {
  const { phase, day, groups, tests } = week
  return {
    protocol,
    phase,
    day,
    startsOn,
    // A food that is being tested again is left out until the test is over.
    groups: groups
      .filter(({ challenge }) => !tests.some((test) => test.challenge === challenge))
      .map((group) => testedGroupOf(protocol, group)),
    challenges: tests.map((test) => plannedTestOf(protocol, test)),
  }
}

/**
 * A group that was tolerated in all its portions can be eaten twice a day, and a partly tolerated group once.
 */
function testedGroupOf(protocol: ProtocolId, { challenge, standing, steps }: TestedGroupState): TestedGroup {
  const known = foodChallengeOf(protocol, challenge)
  const isLimited = steps !== null && steps > 0 && protocol === 'low-fodmap'
  const grams = isLimited && !known?.lactose ? upTo(known?.foods[0]?.grams, steps) : null
  return {
    challenge,
    standing,
    gramsPerDay: grams === null ? null : standing === 'open' ? grams * 2 : grams,
    lactoseGrams: isLimited && known?.lactose ? upTo(known.lactose, steps) : null,
  }
}

/** Returns the amount tolerated after this many steps. Half a step is half the first amount. */
function upTo(amounts: readonly number[] | undefined, steps: number): number {
  return steps < 1 ? (amounts?.[0] ?? 0) * steps : (amounts?.[steps - 1] ?? 0)
}

/** Converts a test portion to its planned form: with lunch, or split in halves. `step` counts from 0. */
export function plannedTestOf(
  protocol: ProtocolId,
  { challenge, step, day, fdcId, grams }: WeekTest,
): PlannedTest {
  const known = foodChallengeOf(protocol, challenge)
  const food = known?.foods.find((food) => food.fdcId === fdcId)
  return {
    challenge,
    day,
    fdcId,
    grams,
    slot: 'lunch' as const,
    step: step + 1,
    steps: food?.grams.length ?? 1,
    measure: measureOf(food, step, grams),
    ...(known?.alsoAt && { alsoAt: known.alsoAt }),
  }
}

/**
 * Removes the marks of triggers that were tolerated in their test. During a watch period, no marked food is
 * left out.
 */
function marksIn(
  { protocol, phase, groups }: PlanPhase,
  { triggers }: MemberFacts,
): Pick<MemberFacts, 'triggers'> {
  if (protocol === 'low-fodmap' || !triggers) return {}
  const open = groups.filter(({ standing }) => standing === 'open')
  const tags = open.flatMap(({ challenge }) => foodChallengeOf(protocol, challenge)?.tags ?? [])
  const isTag = (mark: string) => tags.some((tag) => tag === mark)
  return { triggers: phase === 'watching' ? [] : triggers.filter((mark) => !isTag(mark)) }
}
