import { useEffect, useRef, useState } from 'react'
import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import { closeDialog, openDialog } from '#web/ui/behavior/dialog-element.ts'
import { type PlanChanges, PlanChangesContext } from '../changes/plan-changes.ts'
import { type DishPreference, useDishPreferences } from '../changes/use-dish-preferences.ts'
import { isReportedSince } from '../shown/safety-sentences.tsx'
import {
  carbohydrateAt,
  isCooked,
  mealAt,
  nextPlaceOf,
  placeKey,
  type ShownMealPlan,
  type ShownPlace,
} from '../shown/shown-meal-plan.ts'
import { MealPlanView, type MealPlanViewProps } from '../week/meal-plan-view.tsx'
import { useToday } from '../week/week-days.ts'
import { ChangeBar } from './change-bar.tsx'
import { DAY_DIALOG, DayDialog } from './day-dialog.tsx'
import { NewMealsCard } from './new-meals-card.tsx'
import { SWAP_DIALOG, SwapDialog } from './swap-dialog.tsx'
import { useChangeablePlan } from './use-changeable-plan.ts'
import type { DayOffered } from './use-day-again.ts'
import { useNewMeals } from './use-new-meals.ts'

type Opened = { place: ShownPlace; instead: string | null; time: number }

/**
 * A plan on its member's screen: every meal can be swapped or locked, and every day can be replanned. Without
 * a tag, the plan is read-only. When the tag arrives, nothing on the screen is lost, not even an open recipe.
 */
export function ChangeablePlan({
  etag,
  ...view
}: Omit<MealPlanViewProps, 'plates' | 'beforeDays'> & {
  etag: string | null
  plates: NonNullable<MealPlanViewProps['plates']>
}) {
  const plan = useChangeablePlan({
    mealPlan: view.mealPlan,
    etag,
    plates: view.plates,
    cooking: view.cooking ?? null,
  })
  const { mealPlan, plates, cooking, fresh, news, busy, offered } = plan
  const newMeals = useNewMeals(plan, plan.rereadQuietly)
  const { preferenceOf, togglePreference } = useAnnouncedPreferences(plan)
  const today = useToday(view.today)
  const { opened, setOpened, openSwaps } = useOpenedSwaps(mealPlan)
  useOpenDialog(DAY_DIALOG, offered)

  const unwanted = news && 'dish' in news && news.dish
  const toReplace =
    unwanted && preferenceOf?.(unwanted) === 'never' ? nextPlaceOf(mealPlan, unwanted, today) : null

  const changes: PlanChanges = {
    busy,
    isLocked: (place) => mealPlan.locks.some((lock) => placeKey(lock) === placeKey(place)),
    isNew: (place) => fresh.has(placeKey(place)),
    openSwaps,
    toggleLock: plan.toggleLock,
    showAnyway: plan.showAnyway,
    solveDay: plan.solveDay,
    dishAt: (place) => mealAt(mealPlan, place),
    preferenceOf,
    togglePreference: (dish, preference) => void togglePreference(dish, preference),
  }
  return (
    <PlanChangesContext value={plan.etag === null || mealPlan.isLeftAside ? null : changes}>
      <MealPlanView
        {...view}
        mealPlan={mealPlan}
        plates={plates}
        cooking={cooking}
        beforeDays={
          newMeals && (
            <NewMealsCard
              newMeals={newMeals}
              removed={mealPlan.removed.filter(({ isOver }) => !isOver).length}
              nameOfDay={plan.nameOfDay}
              isBusy={busy !== null}
              onUse={plan.takeNewMeals}
            />
          )
        }
      />
      {plan.etag !== null && (
        <ChangeBar
          news={news}
          isBusy={busy !== null}
          replace={toReplace && { day: plan.nameOfDay(toReplace.day), open: () => openSwaps(toReplace) }}
          onUndo={plan.undo}
          onReload={plan.reload}
          onDismiss={plan.dismiss}
        />
      )}
      {opened && <OpenedSwaps key={opened.time} plan={plan} opened={opened} onReread={setOpened} />}
      {offered && <OfferedDay key={offered.time} plan={plan} offered={offered} />}
    </PlanChangesContext>
  )
}

/** State of the swap dialog: the meal whose swaps are shown. */
function useOpenedSwaps(mealPlan: ShownMealPlan) {
  const [opened, setOpened] = useState<Opened | null>(null)
  useOpenDialog(SWAP_DIALOG, opened)
  const openSwaps = (place: ShownPlace) =>
    setOpened((before) => ({ place, instead: nameAt(mealPlan, place), time: (before?.time ?? 0) + 1 }))
  return { opened, setOpened, openSwaps }
}

/** Returns the name of the dish in a place. Returns null if the meal is left out. */
function nameAt(mealPlan: ShownMealPlan, place: ShownPlace): string | null {
  const meal = mealAt(mealPlan, place)
  return meal && isCooked(meal) ? meal.name : null
}

function OpenedSwaps({
  plan,
  opened,
  onReread,
}: {
  plan: ReturnType<typeof useChangeablePlan>
  opened: Opened
  /** Called after the plan was reloaded, because the place may contain another dish by now. */
  onReread: (opened: Opened) => void
}) {
  const { mealPlan, cooking } = plan
  const { place, instead } = opened
  return (
    <SwapDialog
      mealPlanId={mealPlan._id}
      place={place}
      instead={instead}
      carbohydrate={carbohydrateAt(mealPlan, cooking?.dishes ?? [], place)}
      hasReportedSince={mealPlan.safety.some(isReportedSince)}
      choose={async (swap) => {
        const error = await plan.swap(place, swap)
        if (!error) closeDialog(SWAP_DIALOG)
        return error
      }}
      reread={async () => {
        const after = await plan.reread()
        if (!after) return 'failed'
        onReread({ ...opened, instead: nameAt(after.mealPlan, place) })
        return after.etag === plan.etag ? 'unchanged' : 'changed'
      }}
      reload={() => {
        closeDialog(SWAP_DIALOG)
        plan.reload()
      }}
    />
  )
}

function OfferedDay({ plan, offered }: { plan: ReturnType<typeof useChangeablePlan>; offered: DayOffered }) {
  const { day, offer } = offered
  return (
    <DayDialog
      day={plan.nameOfDay(day)}
      offer={offer}
      locked={plan.mealPlan.locks.flatMap((lock) => (lock.day === day ? [lock.slot] : []))}
      take={() => plan.takeDay(offered)}
    />
  )
}

/** Opens a dialog whenever its content changes. */
function useOpenDialog(id: string, shown: object | null): void {
  useEffect(() => {
    if (shown) openDialog(id)
  }, [id, shown])
}

/** Shows each change of a dish preference in the bar, with an undo button. */
function useAnnouncedPreferences(plan: ReturnType<typeof useChangeablePlan>) {
  const t = useText(restrictionsText)
  const preferences = useDishPreferences(plan.etag === null ? null : plan.mealPlan.profileId)

  // Undo must use the current preferences, not those from when the message was shown.
  const takeBack = useRef(togglePreference)
  useEffect(() => {
    takeBack.current = togglePreference
  })

  async function togglePreference(
    dish: { slug: string; name: string },
    preference: DishPreference,
  ): Promise<void> {
    if (!preferences) return
    const isTakenBack = preferences.of(dish.slug) === preference
    const error = await preferences.toggle(dish.slug, preference)
    const said = isTakenBack ? 'dish.wasTakenBack' : preference === 'never' ? 'dish.wasNever' : 'dish.wasMore'
    const text = t(said, { name: dish.name })
    const undo = isTakenBack ? {} : { undo: () => void takeBack.current(dish, preference) }
    plan.tell(error ? { error } : { text, canUndo: !isTakenBack, ...undo, dish: dish.slug })
  }

  return { preferenceOf: preferences?.of ?? null, togglePreference: togglePreference }
}
