import { numberFormat } from '#web/formats.ts'
import '../dish.css'
import { Clock, Lock } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#meal-plans/phases/day.ts'
import { formatAmount } from '#meal-plans/plan/format-amount.ts'
import { recipeAnchor } from '#meal-plans/plan/recipe-anchor.ts'
import { bindFigures } from '#platform/bind-figures.ts'
import { formatDayNumber, formatDayOfWeek, formatWeekday } from '#web/dates.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { DishPlate } from '#web/plates/dish-plate.tsx'
import { DialogOpener } from '#web/ui/dialog.tsx'
import { ChangeDay } from '../changes/change-day.tsx'
import { MealTools } from '../changes/meal-tools.tsx'
import { usePlanChanges } from '../changes/plan-changes.ts'
import { type RemovedMeal, RemovedNote } from '../changes/removed-note.tsx'
import { DayTotals } from '../shown/day-totals.tsx'
import type { PlanPlates } from '../shown/plan-plates.ts'
import {
  isCooked,
  leftOutOf,
  type ShownDay,
  type ShownDish,
  type SlotName,
} from '../shown/shown-meal-plan.ts'
import { withFractions } from '../shown/with-fractions.tsx'
import { LeftOutDish } from './left-out-dish.tsx'
import { dayId } from './week-days.ts'

const DETOX_LENGTH = 86

/** One day as a menu: what is drunk first, three dishes, then the small things. */
export function MealPlanDay({
  number,
  day,
  removed,
  date,
  name,
  isFirst,
  plates,
  minutes,
  amountsOf,
  carbohydrateIn,
}: {
  number: number
  day: ShownDay
  /** Its meals that are left out since. */
  removed: readonly RemovedMeal[]
  date: Day | null
  /** What it is called in a sentence. */
  name: string
  /** Whether it is on the screen until somebody chooses another. */
  isFirst: boolean
  plates: PlanPlates
  /** How long each dish takes, by slug, where that is known. */
  minutes: ReadonlyMap<string, number>
  /** What a snack or a drink is made of, where that is known. */
  amountsOf: (slot: SlotName) => readonly string[]
  /** Grams of it in what is eaten there, where the plan counts them. */
  carbohydrateIn: (slot: SlotName) => number | null
}) {
  const changes = usePlanChanges()
  const [isChanging, setIsChanging] = useState(false)
  const id = dayId(number)
  const isSolving = typeof changes?.busy === 'object' && changes.busy?.day === number
  const inSlot = (slot: SlotName) => ({
    day,
    name,
    place: { day: number, slot },
    isChanging,
    carbohydrate: carbohydrateIn(slot),
    removed: removed.find((meal) => meal.slot === slot) ?? null,
  })
  const small = (slot: SlotName) => ({ ...inSlot(slot), amounts: amountsOf(slot) })
  const dish = (slot: 'breakfast' | 'lunch' | 'dinner') => {
    const { slug } = day[slot]
    if (!isCooked(day[slot])) return <LeftOutDish dish={day[slot]} {...inSlot(slot)} />
    return (
      <Dish
        {...inSlot(slot)}
        dish={day[slot]}
        hasPlate={Boolean(plates[slug])}
        minutes={minutes.get(slug) ?? null}
      />
    )
  }
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      aria-busy={isSolving || undefined}
      className={`plan-panel ${isFirst ? 'plan-panel-first' : ''} scroll-mt-18 break-inside-avoid pt-6 pb-8 md:pt-10 md:pb-12 print:border-t print:border-line print:py-0.5 print:text-[8.5pt] print:leading-tight`}
    >
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[12.5rem_1fr] print:grid-cols-[1.75cm_1fr] print:gap-x-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-col lg:justify-start print:content-start">
          <DayTitle id={id} day={day} date={date} minutes={minutes} />
          {changes && (
            <ChangeDay
              day={name}
              isChanging={isChanging}
              isSolving={isSolving}
              onToggle={() => setIsChanging(!isChanging)}
              onSolve={() => changes.solveDay(number)}
            />
          )}
        </div>
        <div className={`transition-opacity ${isSolving ? 'opacity-55' : ''}`}>
          <dl className="grid gap-y-6 md:grid-cols-6 md:gap-x-8 print:grid-cols-3 print:gap-x-5 print:gap-y-0.5">
            <SmallThing
              {...small('detox')}
              text={day.detox.slice(0, DETOX_LENGTH)}
              className="md:col-span-6"
            />
            {dish('breakfast')}
            {dish('lunch')}
            {dish('dinner')}
            <SmallThing {...small('snack')} text={day.snack} className="md:col-span-3" />
            <SmallThing {...small('tea')} text={day.tea} className="md:col-span-3" />
          </dl>
          <DayTotals
            id={id}
            totals={day.totals}
            leftOut={leftOutOf(day)}
            hasStandIns={removed.some(({ hasStandIn }) => hasStandIn)}
          />
        </div>
      </div>
    </section>
  )
}

function DayTitle({
  id,
  day,
  date,
  minutes,
}: {
  id: string
  day: ShownDay
  date: Day | null
  minutes: ReadonlyMap<string, number>
}) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const known = [day.breakfast, day.lunch, day.dinner].flatMap(({ slug }) => minutes.get(slug) ?? [])
  const count = known.reduce((sum, each) => sum + each, 0)
  // A long date takes two lines on a phone, rather than the button below it.
  return (
    <div className="min-w-0 flex-1 basis-48 lg:flex-none">
      <h2 id={`${id}-title`} className="text-subhead lg:text-[1.75rem] print:text-[12pt]">
        {date ? (
          <>
            <span className="print:hidden">{formatDayOfWeek(date, locale)}</span>
            <span className="hidden print:inline">
              {formatWeekday(date, locale)} {formatDayNumber(date, locale)}
            </span>
          </>
        ) : (
          day.day
        )}
      </h2>
      <p className="text-small text-muted print:hidden">{count > 0 && t('toCook', { count })}</p>
    </div>
  )
}

type Shown = {
  day: ShownDay
  name: string
  place: { day: number; slot: SlotName }
  isChanging: boolean
  carbohydrate: number | null
  removed: RemovedMeal | null
}

function Dish({
  day,
  name,
  place,
  isChanging,
  dish,
  hasPlate,
  minutes,
  carbohydrate,
  removed,
}: Shown & { dish: ShownDish; hasPlate: boolean; minutes: number | null }) {
  const t = useText(mealPlansText)
  const isNew = usePlanChanges()?.isNew(place) ?? false
  const servings = day.meals.find(({ slot }) => slot === place.slot)?.servings ?? 1
  return (
    <div className="dish md:col-span-2 print:col-span-1">
      <dt className="dish-label text-small text-muted print:text-[7.5pt]">
        {t(`slots.${place.slot}`)}
        <LockMark place={place} isShown={!isChanging} />
      </dt>
      {hasPlate && (
        <dd className="dish-plate">
          <DishPlate key={dish.slug} slug={dish.slug} className={`w-full ${isNew ? 'plate-turns' : ''}`} />
        </dd>
      )}
      <dd className="dish-name">
        <DialogOpener
          dialog={recipeAnchor(dish)}
          className="min-h-11 cursor-pointer py-1 text-left focus-visible:outline-offset-0 font-serif text-[1.1875rem] leading-snug underline decoration-line decoration-1 underline-offset-[0.22em] transition-colors hover:text-link hover:decoration-current print:min-h-0 print:p-0 print:text-[8.5pt] print:leading-tight print:no-underline"
        >
          {dish.name}
        </DialogOpener>
        {minutes !== null && (
          <p className="flex items-center gap-1.5 text-small text-muted print:hidden">
            <Clock className="size-4" aria-hidden="true" />
            {t('minutes', { count: minutes })}
          </p>
        )}
        <Carbohydrate grams={carbohydrate} className="text-small print:text-[7pt] print:leading-tight" />
        {servings !== 1 && (
          <p className="text-small text-muted print:text-[7pt] print:leading-tight">
            {withFractions(t('yourServings', { servings: formatAmount(servings) }))}
          </p>
        )}
        {day.test?.slot === place.slot && <OnTest test={day.test} />}
        {removed && <RemovedNote removed={removed} place={place} day={name} />}
        {isChanging && !removed && <MealTools place={place} day={name} className="mt-1" />}
      </dd>
    </div>
  )
}

/** What a meal holds of it, on paper as well: some doses go by it. */
function Carbohydrate({ grams, className }: { grams: number | null; className: string }) {
  const t = useText(mealPlansText)
  if (grams === null) return null
  return <p className={className}>{bindFigures(t('carbohydrate', { grams: Math.round(grams) }))}</p>
}

/** A food that is tested beside the dish; whether it comes depends on the days before. */
function OnTest({ test }: { test: NonNullable<ShownDay['test']> }) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const { food, grams, measure, step, steps } = test
  return (
    <p className="mt-2 border-l-2 border-edge pl-3 text-small leading-snug print:mt-0 print:border-0 print:p-0 print:text-[7.5pt] print:leading-tight">
      <strong className="font-semibold">
        {withFractions(t('onTest.portion', { food, measure, grams: numberFormat(locale).format(grams) }))}
      </strong>{' '}
      <span className="text-muted">
        {t('onTest.step', { step: `${step}`, steps: `${steps}` })}{' '}
        {step > 1 && <span>{t('onTest.onlyIfCalm')}</span>}
      </span>
    </p>
  )
}

function SmallThing({
  name,
  place,
  isChanging,
  text,
  amounts,
  className,
  carbohydrate,
  removed,
}: Omit<Shown, 'day'> & { text: string; amounts: readonly string[]; className: string }) {
  const t = useText(mealPlansText)
  const isNew = usePlanChanges()?.isNew(place) ?? false
  return (
    <div className={`print:order-1 print:col-span-1 ${className}`}>
      <dt className="text-small text-muted print:mr-1 print:inline print:text-[7.5pt]">
        {t(`slots.${place.slot}`)}
        <LockMark place={place} isShown={!isChanging} />
      </dt>
      <dd className="mt-0.5 print:inline">
        <span key={text} className={isNew ? 'words-come' : ''}>
          {text}
        </span>{' '}
        <Carbohydrate grams={carbohydrate} className="text-small print:contents print:text-[7pt]" />
        {amounts.length > 0 && (
          <span className="block text-small text-muted print:hidden">
            {withFractions(bindFigures(amounts.join(', ')))}
          </span>
        )}
        {removed && <RemovedNote removed={removed} place={place} day={name} />}
        {isChanging && !removed && <MealTools place={place} day={name} className="mt-0.5" />}
      </dd>
    </div>
  )
}

/** That a meal stays as it is, told where nothing is being changed. */
function LockMark({ place, isShown }: { place: Shown['place']; isShown: boolean }) {
  const t = useText(mealPlansText)
  const isLocked = usePlanChanges()?.isLocked(place) ?? false
  if (!isShown || !isLocked) return null
  return (
    <span className="ml-2 inline-flex items-center gap-1 align-middle print:hidden">
      <Lock className="size-3.5 text-success" aria-hidden="true" />
      {t('locked')}
    </span>
  )
}
