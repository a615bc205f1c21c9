import { inArray } from 'drizzle-orm'
import { findRecalls } from '#catalogue/recalls/find-recalls.ts'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { hasPhaseEnded } from '../diary/has-phase-ended.ts'
import { withoutPhaseWords } from '../person-gate/phase-words.ts'
import { dayIn, daysBetween } from '../phases/day.ts'
import { leaveOut } from '../plan/leave-out.ts'
import { LEFT_OUT } from '../plan/left-out.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import { isPlace } from '../planner/changes/meal-place.ts'
import type { StandIn } from '../planner/changes/replace-meals.ts'
import type { RecalledMeal } from '../safety/recalled-sentence.ts'
import type { OpenedMealPlan, ReadMealPlan } from '../store/meal-plan.ts'
import { findReplacedMeals } from '../store/open-meal-plans.ts'
import type { RemovedMeal, ReplacedMeals } from '../store/replaced-meals.ts'
import { startsOnOf } from '../store/starts-on.ts'
import { findReportedNow, type PlanOfMember, type ReportedNow } from './find-reported-now.ts'
import { holdsAnyOf, recalledMeals } from './recalled-meals.ts'
import { isShown, madeFor, removedMeals } from './removed-meals.ts'
import type { ReportedSince } from './reported-since.ts'
import { slotsOff, withoutMisfits } from './without-misfits.ts'

/** `created` defaults to now for a plan that is not stored yet. */
type PlanWithMeals = Pick<OpenedMealPlan, 'plan' | 'startsOn'> & Partial<Pick<OpenedMealPlan, 'created'>>

/**
 * Adapts a stored plan for its member to current knowledge. Writes nothing.
 *
 * Recalled dishes are left out. Facts reported after the plan was made apply to everything that is read: a
 * dish that no longer fits is left out along with its texts, and other texts are adapted. A stored
 * replacement takes the place of a removed meal. Totals never count removed meals. If the plan was made in a
 * phase of a diet that is now over, no text mentions that phase.
 */
export async function asKnownNow<Plan extends PlanOfMember & PlanWithMeals>(
  ctx: Context,
  made: Plan,
): Promise<Plan & Pick<ReadMealPlan, 'since' | 'recalled' | 'removed' | 'hasPhaseEnded'>> {
  const stored = await asPhaseStands(ctx, made)
  const known = await knownOfPlan(ctx, 'show-member', stored)
  const { recalled, told, removed, from } = known
  const reported = told?.reported ?? null
  if (reported === null && recalled.length === 0) return stored
  const days = stored.plan.mealPlanDays.map((day, at) => fittedDay(day, at, known))
  const plan = { ...stored.plan, mealPlanDays: days.map(({ day }) => day) }
  const standIns = await safeStandIns(ctx, { ...stored, plan }, known)
  const read = {
    ...stored,
    plan: {
      ...plan,
      mealPlanDays: plan.mealPlanDays.map((day, at) => withStandIns(day, at, { known, standIns })),
    },
    ...(removed.length > 0 && {
      removed: removed.map((meal) => ({
        ...meal,
        hasStandIn: standIns.some(isPlace(meal)),
        isOver: meal.day < from,
      })),
    }),
    ...(recalled.length > 0 && { recalled }),
  }
  if (reported === null) return read
  const ahead = removed.filter(({ day, because }) => day >= from && because !== 'recall')
  const leftOut = ahead.length + days.slice(from).reduce((sum, { testsOff }) => sum + testsOff, 0)
  const since = {
    ...saidOf(reported),
    leftOut,
    standIns: standIns.filter((meal) => ahead.some(isPlace(meal))).length,
    isBeforeLeftOut: removed.some(({ day }) => day < from),
    isAnyShownAnyway: days.some(({ isAnyShown }) => isAnyShown),
  }
  return { ...read, since }
}

/**
 * Returns a stored plan for a reader who only has its link: as it was mailed, without recalled dishes. Facts
 * reported since do not change it, because a missing dish would reveal an allergy or a medicine.
 */
export async function asMailed(ctx: Context, made: OpenedMealPlan): Promise<ReadMealPlan> {
  const stored = await asPhaseStands(ctx, made)
  const recalled = await findRecalledMeals(ctx, stored)
  if (recalled.length === 0) return stored
  const mealPlanDays = stored.plan.mealPlanDays.map((day, at) => {
    const slots = recalled.flatMap((meal) => (meal.day === at ? [meal.slot] : []))
    return slots.length === 0 ? day : { ...leaveOut(day, slots, RECALLED), nutrients: {} }
  })
  return { ...stored, plan: { ...stored.plan, mealPlanDays }, recalled }
}

type FittedDay = { day: PlanDay; testsOff: number; isAnyShown: boolean }

function fittedDay(day: PlanDay, at: number, { told, foods, removed, replaced }: KnownOfPlan): FittedDay {
  const off = removed.filter((meal) => meal.day === at)
  const ofRecall = off.flatMap(({ slot, because }) => (because === 'recall' ? [slot] : []))
  const without = leaveOut(day, ofRecall, RECALLED)
  if (!told?.reported) return { day: without, testsOff: 0, isAnyShown: false }
  // A meal that is now removed for more than a dislike stays removed, even if the member chose to show it
  // before.
  const shown = day.meals.flatMap(({ slot, slug }) =>
    isShown(replaced?.shownAnyway ?? [], { day: at, slot, slug }) && !off.some((meal) => meal.slot === slot)
      ? [slot]
      : [],
  )
  const fitted = withoutMisfits(without, told.reported, foods, shown).day
  const testsOff = Number(day.test !== undefined && fitted.test === undefined)
  return { day: fitted, testsOff, isAnyShown: shown.length > 0 }
}

/** Today's knowledge about a plan, and its removed meals. */
export type KnownOfPlan = {
  told: ReportedNow | null
  recalled: RecalledMeal[]
  foods: ReadonlyMap<number, RatedFood>
  removed: RemovedMeal[]
  /**
   * The first day that is not over in the member's time zone, counted from 0. Also 0 once all days are over.
   */
  from: number
  /** Identifies the plan and today's facts, see `madeFor`. */
  name: string
  /**
   * Replacements and suggestion, if they were made for `name`. They contain nothing that was recalled since.
   */
  replaced: ReplacedMeals | null
}

export async function knownOfPlan(
  ctx: Context,
  purpose: Purpose,
  stored: PlanOfMember & PlanWithMeals,
): Promise<KnownOfPlan> {
  const recalled = await findRecalledMeals(ctx, stored)
  const told = await findReportedNow(ctx, purpose, stored)
  const from = firstDayAhead(ctx, stored, told)
  if (recalled.length === 0 && !told?.reported)
    return {
      told,
      recalled,
      from,
      foods: new Map(),
      removed: [],
      replaced: null,
      name: madeFor(stored, told, []),
    }
  const foods = await foodsOf(ctx, stored.plan)
  const kept = await findReplacedMeals(ctx, purpose, stored)
  const removed = removedMeals(stored.plan, { recalled, told, foods }, kept?.shownAnyway)
  const name = madeFor(stored, told, removed)
  const nothing = kept && { ...kept, standIns: [], nutrients: [], suggestion: null, reason: null }
  const replaced =
    kept?.madeFor === name ? await withoutRecalled(ctx, stored, { replaced: kept, from }) : nothing
  return { told, recalled, foods, removed, from, name, replaced }
}

/**
 * Drops recalled replacements. Drops the suggestion if it serves a recalled dish on a day that is not over.
 */
async function withoutRecalled(
  ctx: Context,
  stored: PlanOfMember & PlanWithMeals,
  { replaced, from }: { replaced: ReplacedMeals; from: number },
): Promise<ReplacedMeals> {
  const { suggestion } = replaced
  const standIns = await findRecalledStandIns(ctx, stored, replaced)
  const suggested = suggestion ? await findRecalledMeals(ctx, { ...stored, plan: suggestion.plan }) : []
  return {
    ...replaced,
    standIns: replaced.standIns.filter((standIn) => !standIns.some(isPlace(standIn))),
    suggestion: suggested.some(({ day }) => day >= from) ? null : suggestion,
  }
}

/** Finds the replacements of a plan that were recalled after they were chosen. */
export async function findRecalledStandIns(
  ctx: Context,
  stored: PlanWithMeals & Pick<OpenedMealPlan, 'profileId' | 'request'>,
  { standIns }: Pick<ReplacedMeals, 'standIns'>,
): Promise<RecalledMeal[]> {
  if (standIns.length === 0) return []
  const recalled = await findRecalledMeals(ctx, { ...stored, plan: placedIn(stored.plan, standIns) })
  return recalled.filter((meal) => standIns.some(isPlace(meal)))
}

/** The last time zone in which a day ends. Used if the member's time zone is unknown. */
const LAST_OF_ZONES = 'Etc/GMT+12'

function firstDayAhead(
  ctx: Context,
  { created = ctx.now(), ...stored }: PlanOfMember & PlanWithMeals,
  told: ReportedNow | null,
): number {
  const startsOn = startsOnOf({ ...stored, created })
  if (startsOn === null) return 0
  const over = daysBetween(startsOn, dayIn(told?.timeZone ?? LAST_OF_ZONES, ctx.now()))
  return over < 0 || over >= stored.plan.mealPlanDays.length ? 0 : over
}

/** Returns the replacements that are safe by everything that is known today. */
async function safeStandIns(
  ctx: Context,
  stored: PlanOfMember & PlanWithMeals,
  { replaced, told, removed }: KnownOfPlan,
): Promise<StandIn[]> {
  const kept = (replaced?.standIns ?? []).filter((standIn) => removed.some(isPlace(standIn)))
  if (kept.length === 0 || typeof told?.reported?.refusal === 'string') return []
  const placed = placedIn(stored.plan, kept)
  const foods = await foodsOf(ctx, placed)
  return kept.filter((standIn) => {
    const day = placed.mealPlanDays[standIn.day]
    return !(told?.reported && day && slotsOff(day, told.reported, foods).includes(standIn.slot))
  })
}

/** Returns a plan with removed meals exchanged for their replacements. */
export function placedIn(plan: SolvedPlan, standIns: readonly StandIn[]): SolvedPlan {
  return { ...plan, mealPlanDays: plan.mealPlanDays.map((day, at) => placeStandIns(day, at, standIns)) }
}

function placeStandIns(day: PlanDay, at: number, standIns: readonly StandIn[]): PlanDay {
  const here = standIns.filter((standIn) => standIn.day === at)
  if (here.length === 0) return day
  return {
    ...day,
    ...Object.fromEntries(here.map(({ slot, shown }) => [slot, shown])),
    meals: day.meals.map((meal) => {
      const standIn = here.find(({ slot }) => slot === meal.slot)
      return standIn ? { slot: meal.slot, slug: standIn.slug, servings: standIn.servings } : meal
    }),
    intake: [
      ...day.intake.filter(
        ({ slot, test }) => test !== undefined || !here.some((standIn) => standIn.slot === slot),
      ),
      ...here.flatMap(({ intake }) => intake),
    ],
  }
}

/** Returns a day with its replacements. Includes its figures only if no meal of the day is left out. */
function withStandIns(
  day: PlanDay,
  at: number,
  { known, standIns }: { known: KnownOfPlan; standIns: readonly StandIn[] },
): PlanDay {
  const off = known.removed.filter((meal) => meal.day === at)
  const placed = placeStandIns(day, at, standIns)
  if (off.length === 0) return placed
  const isWhole = off.every((meal) => standIns.some(isPlace(meal)))
  const nutrients = known.replaced?.nutrients.find((totals) => totals.day === at)?.nutrients
  return { ...placed, nutrients: (isWhole ? nutrients : undefined) ?? {} }
}

const RECALLED = {
  name: 'Please do not eat this dish',
  description:
    'It was recalled after this plan was made. Choose another meal in its place, or have the day planned again.',
  line: 'Left out: it was recalled. Please do not eat it.',
}

/** Finds the meals of a plan that must not be eaten according to recalls made after the plan. */
export async function findRecalledMeals(
  ctx: Context,
  { created = ctx.now(), ...stored }: PlanWithMeals & Pick<OpenedMealPlan, 'profileId' | 'request'>,
): Promise<RecalledMeal[]> {
  const recalls = await findRecalls(ctx, { created })
  if (!holdsAnyOf(stored.plan, recalls)) return []
  const startsOn = startsOnOf({ ...stored, created })
  return recalledMeals({ ...stored, startsOn }, recalls, await foodsOf(ctx, stored.plan))
}

/** True if restoring a day would serve a dish that has been recalled. */
export async function bringsRecalledBack(
  ctx: Context,
  stored: OpenedMealPlan,
  { at, day }: { at: number; day: PlanDay },
): Promise<boolean> {
  const { plan } = stored
  const now = plan.mealPlanDays[at]?.meals ?? []
  const brought = await findRecalledMeals(ctx, { ...stored, plan: { ...plan, mealPlanDays: [day] } })
  return brought.some(({ slot, slug }) => !now.some((meal) => meal.slot === slot && meal.slug === slug))
}

async function asPhaseStands<Plan extends PlanOfMember & PlanWithMeals>(
  ctx: Context,
  stored: Plan,
): Promise<Plan & Pick<ReadMealPlan, 'hasPhaseEnded'>> {
  if (!(await hasPhaseEnded(ctx, 'show-member', stored))) return stored
  return { ...stored, plan: withoutPhaseWords(stored.plan), hasPhaseEnded: true }
}

function saidOf({ request, refusal, unheeded, unplannedGoals }: ReportedSince) {
  return { request, refusal, unheeded, unplannedGoals }
}

/** True if restoring a day would serve food that the plan now leaves out. */
export async function bringsMisfitBack(
  ctx: Context,
  { plan, reported }: { plan: SolvedPlan; reported: ReportedSince },
  { at, day }: { at: number; day: PlanDay },
): Promise<boolean> {
  const now = plan.mealPlanDays[at]?.meals ?? []
  const known = await foodsOf(ctx, { ...plan, mealPlanDays: [day] })
  const { meals } = withoutMisfits(day, reported, known).day
  return meals.some(
    ({ slot, slug }, place) =>
      slug === LEFT_OUT && !now.some((meal) => meal.slot === slot && meal.slug === day.meals[place]?.slug),
  )
}

/** Returns today's foods of a plan, without their nutrient figures. */
export async function foodsOf(
  { db }: Context,
  { mealPlanDays }: SolvedPlan,
): Promise<Map<number, RatedFood>> {
  const eaten = mealPlanDays.flatMap(({ intake, breakfast, lunch, dinner, test }) => [
    ...[intake, breakfast.ingredients, lunch.ingredients, dinner.ingredients].flat(),
    ...(test ? [test] : []),
  ])
  const fdcIds = [...new Set(eaten.map(({ fdcId }) => fdcId))]
  const rows = await db.select().from(foods).where(inArray(foods.fdcId, fdcIds))
  return new Map(rows.map((row) => [row.fdcId, { ...row, nutrients: new Map<number, number>() }]))
}
