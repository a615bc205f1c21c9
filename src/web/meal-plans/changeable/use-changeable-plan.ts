import { useEffect, useRef, useState } from 'react'
import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { hasOpenDialog, useChangesElsewhere } from '#web/api/other-tabs.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import type { PlateItem } from '#web/plates/composing/food.ts'
import { readPlates } from '#web/plates/read-plates.ts'
import { changeMealPlan, type ReadPlan } from '../changes/change-meal-plan.ts'
import type { PlanChanges } from '../changes/plan-changes.ts'
import { readCooking } from '../changes/read-cooking.ts'
import { isReportedSince } from '../shown/safety-sentences.tsx'
import { mealAt, placeKey, type ShownMealPlan, type ShownPlace } from '../shown/shown-meal-plan.ts'
import { namesOfDays } from '../week/week-days.ts'
import { useDayAgain } from './use-day-again.ts'

export type Plates = Record<string, PlateItem[]>

/** The result of the last action, and if it can be undone. */
export type ChangeNews =
  /** `undo` reverts a change outside the plan, such as a preference. `dish` is the slug of the rated or swapped dish. */
  { text: string; canUndo: boolean; undo?: () => void; dish?: string | undefined } | { error: ApiError }

/** A plan on the screen. The tag is present only for the plan's own member, who can change it. */
type Read = {
  mealPlan: ShownMealPlan
  etag: string | null
  plates: Plates
  cooking: CookingWire | null
}

type Shown = Read & { fresh: ReadonlySet<string>; news: ChangeNews | null }

/** Manages a plan that its member changes, one change at a time. */
export function useChangeablePlan(read: Read) {
  const t = useText(mealPlansText)
  const { shown, busy, tell, ...changing } = useOneChange(read)
  const { change, changeHere, catchUp } = changing
  const days = namesOfDays(shown.mealPlan, useLocale())

  const nameOf = (day: number) => ({ day: days[day - 1] ?? '' })
  const named = ({ day, slot }: ShownPlace) => ({ slot: t(`slots.${slot}`), ...nameOf(day) })
  const withRules = (text: string, after: ShownMealPlan) => {
    const isNews = isReportedNewly(shown.mealPlan, after)
    return `${text} ${isNews ? t('changes.readTop') : t('changes.met', after.rules)}`
  }

  useChangesElsewhere(() =>
    catchUp((after) => ({ text: withRules(t('changes.changedElsewhere'), after), canUndo: false })),
  )

  const dayAgain = useDayAgain(changing, (day, after) => ({
    text: withRules(t('changes.solved', nameOf(day)), after),
    canUndo: true,
  }))

  return {
    ...shown,
    ...dayAgain,
    ...readingAnew(changing, (after) => withRules(t('changes.reloaded'), after)),
    busy,
    nameOfDay: (day: number) => nameOf(day).day,
    swap: (place: ShownPlace, dish: { slug: string; servings: number; name: string }) =>
      change(
        (read) => changeMealPlan.swap(read, place, dish),
        (after) => ({
          text: withRules(t('changes.swapped', { ...named(place), name: dish.name }), after),
          canUndo: true,
          dish: mealAt(shown.mealPlan, place)?.slug,
        }),
      ),
    takeNewMeals() {
      void changeHere(changeMealPlan.useNewMeals, (after) => ({
        text: withRules(t('newMeals.used'), after),
        canUndo: false,
      }))
    },
    showAnyway(place: ShownPlace) {
      void changeHere(
        (read) => changeMealPlan.showAnyway(read, place),
        () => ({ text: t('removed.isShown', named(place)), canUndo: false }),
      )
    },
    toggleLock(place: ShownPlace) {
      const { locks } = shown.mealPlan
      const others = locks.filter((lock) => placeKey(lock) !== placeKey(place))
      const isLocked = others.length < locks.length
      void changeHere(
        (read) => changeMealPlan.lock(read, isLocked ? others : [...locks, place]),
        () => ({
          text: t(isLocked ? 'changes.wasUnlocked' : 'changes.wasLocked', named(place)),
          canUndo: false,
        }),
      )
    },
    undo() {
      void changeHere(changeMealPlan.undo, (after) => ({
        text: withRules(t('changes.undone'), after),
        canUndo: false,
      }))
    },
    /** Shows the result of an action outside the plan itself. */
    tell,
    dismiss: () => tell(null),
  }
}

/**
 * Functions that reload the plan and report the result. `reload` only shows the plan. `reread` also returns
 * it, or null if it could not be read.
 */
function readingAnew({ changeHere }: Changing, say: (after: ShownMealPlan) => string) {
  async function reread(): Promise<ReadPlan | null> {
    let known: ReadPlan | null = null
    await changeHere(
      async ({ mealPlan }) => {
        known = await changeMealPlan.read(mealPlan._id)
        return known
      },
      (after) => ({ text: say(after), canUndo: false }),
    )
    return known
  }
  /**
   * Shows no message, because only replacements for left-out meals were added, which are announced
   * separately.
   */
  const rereadQuietly = () =>
    void changeHere(
      ({ mealPlan }) => changeMealPlan.read(mealPlan._id),
      () => null,
    )
  return { reread, rereadQuietly, reload: () => void reread() }
}

/** The functions that change a plan: `change` returns the error, and `changeHere` shows it. */
export type Changing = Pick<ReturnType<typeof useOneChange>, 'change' | 'changeHere'>

/** Manages the shown plan and runs one change at a time. */
function useOneChange(read: Read) {
  const [shown, setShown] = useState(() => asRead(read))
  const [busy, setBusy] = useState<PlanChanges['busy']>(null)
  const isBusy = useRef(false)
  // A plan opened from a mail link is read-only at first. It is read again with a tag once the browser has
  // requested it as its member.
  if ((shown.etag === null) !== (read.etag === null)) setShown(asRead(read))

  /**
   * Returns the error, or null once the change is made and shown. If `act` resolves to null, nothing is
   * changed.
   */
  async function change(
    act: (read: ReadPlan) => Promise<ReadPlan | null>,
    /** Returns null if there is nothing to report. */
    say: (after: ShownMealPlan) => Omit<Extract<ChangeNews, { text: string }>, 'error'> | null,
    under: PlanChanges['busy'] = 'other',
  ): Promise<ApiError | null> {
    const { mealPlan, etag } = shown
    if (isBusy.current || etag === null) return null
    isBusy.current = true
    setBusy(under)
    try {
      const after = await act({ mealPlan, etag })
      if (after !== null) setShown({ ...(await asShown(after, shown)), news: say(after.mealPlan) })
      return null
    } catch (failure) {
      return asApiError(failure)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }

  async function changeHere(...given: Parameters<typeof change>): Promise<void> {
    const error = await change(...given)
    if (error) setShown((shown) => ({ ...shown, news: { error } }))
  }

  return {
    shown,
    busy,
    change,
    changeHere,
    catchUp: useCatchUp(shown, setShown, isBusy),
    tell: (news: ChangeNews | null) => setShown((shown) => ({ ...shown, news })),
  }
}

/**
 * Shows changes made in another tab or on another device. Returns false if they have to wait, because a
 * change is in progress here or a dialog was opened in the meantime.
 */
function useCatchUp(shown: Shown, show: (shown: Shown) => void, isBusy: { readonly current: boolean }) {
  const newest = useRef(shown)
  useEffect(() => {
    newest.current = shown
  })
  return async function catchUp(say: (after: ShownMealPlan) => ChangeNews): Promise<boolean> {
    const before = newest.current
    if (before.etag === null) return true
    try {
      const after = await changeMealPlan.read(before.mealPlan._id)
      if (after.etag === before.etag) return true
      const next = await asShown(after, before)
      if (isBusy.current || newest.current !== before || hasOpenDialog()) return false
      show({ ...next, news: say(after.mealPlan) })
    } catch {
      // Keeps the screen unchanged. The server refuses changes that are based on an old version.
    }
    return true
  }
}

/** Returns a plan with its related data and the places that differ from the plan shown before. */
async function asShown(after: ReadPlan, before: Shown): Promise<Omit<Shown, 'news'>> {
  const fresh = changedPlaces(before.mealPlan, after.mealPlan)
  const beside = await readBeside(after.mealPlan, { shown: before, fresh })
  return { ...after, ...beside, fresh: new Set(fresh.keys()) }
}

/** Reads the pictures, cooking times and shopping list of a plan whose dishes have changed. */
async function readBeside(
  { _id: id }: ShownMealPlan,
  { shown, fresh }: { shown: Shown; fresh: ReadonlyMap<string, string> },
): Promise<Pick<Read, 'plates' | 'cooking'>> {
  if (fresh.size === 0) return { plates: shown.plates, cooking: shown.cooking }
  const unknown = [...fresh.values()].filter((slug) => !(slug in shown.plates))
  const [plates, cooking] = await Promise.all([
    unknown.length > 0 ? readPlates(unknown) : {},
    readCooking(id),
  ])
  return { plates: { ...shown.plates, ...plates }, cooking: cooking ?? shown.cooking }
}

/**
 * True if the plan has a new note about facts reported since it was made, or a note that differs by more than
 * the number of left-out meals.
 */
function isReportedNewly(before: ShownMealPlan, after: ShownMealPlan): boolean {
  const [known, reported] = [before, after].map(({ safety }) => safety.find(isReportedSince)?.text)
  return reported !== undefined && withoutCounts(reported) !== withoutCounts(known ?? '')
}

/** Removes the counts from the note, because each swap reduces the number of left-out meals. */
function withoutCounts(text: string): string {
  return text.replace(/\b(?:One|None|\d+) of its (?:other )?meals.*$/, '')
}

function asRead(read: Read): Shown {
  return { ...read, fresh: new Set(), news: null }
}

/** Returns the places with another dish than before, and the new dish. */
function changedPlaces(before: ShownMealPlan, after: ShownMealPlan): Map<string, string> {
  return new Map(
    after.mealPlanDays.flatMap(({ meals }, i) =>
      meals.flatMap(({ slot, slug }) => {
        const place = { day: i + 1, slot: slot as ShownPlace['slot'] }
        return mealAt(before, place)?.slug === slug ? [] : [[placeKey(place), slug] as const]
      }),
    ),
  )
}
