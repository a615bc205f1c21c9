import { RefreshCw } from 'lucide-react'
import { formatAmount } from '#meal-plans/cooking/format-amount.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { SpritePlate } from '#web/plates/plate-sprite.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogOpener } from '#web/ui/dialog.tsx'
import { MealTools } from './changes/meal-tools.tsx'
import { usePlanChanges } from './changes/plan-changes.ts'
import { DayTotals } from './day-totals.tsx'
import type { PlanPlates } from './meal-plan-view.tsx'
import { recipeDialogId } from './recipe-dialog.tsx'
import type { ShownDay, ShownDish, SlotName } from './shown-meal-plan.ts'

const DETOX_LENGTH = 86

/** One day as a menu: what is drunk first, three dishes, then the small things. */
export function MealPlanDay({ number, day, plates }: { number: number; day: ShownDay; plates: PlanPlates }) {
  const t = useText(mealPlansText)
  const changes = usePlanChanges()
  const id = `day-${number}`
  const isSolving = typeof changes?.busy === 'object' && changes.busy?.day === number
  const inSlot = (slot: SlotName) => ({ day, place: { day: number, slot } })
  const dish = (slot: 'breakfast' | 'lunch' | 'dinner') => (
    <Dish {...inSlot(slot)} dish={day[slot]} hasPlate={Boolean(plates[day[slot].slug])} />
  )
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      aria-busy={isSolving || undefined}
      className="scroll-mt-16 break-inside-avoid border-t border-line py-10 first-of-type:border-t-0 md:py-14 print:py-1 print:text-[8.5pt] print:leading-tight"
    >
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[12.5rem_1fr] print:grid-cols-[1.5cm_1fr] print:gap-x-2">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:flex-col lg:items-start lg:justify-start print:content-start">
          <h2 id={`${id}-title`} className="text-subhead lg:text-[1.75rem] print:text-[12pt]">
            {day.day}
          </h2>
          {changes && (
            <Button
              kind="secondary"
              size="small"
              className="print:hidden"
              aria-label={t('changes.planDayAgain', { day: day.day })}
              aria-busy={isSolving || undefined}
              onClick={() => changes.solveDay(number)}
            >
              <RefreshCw className={`size-4 ${isSolving ? 'animate-spin' : ''}`} aria-hidden="true" />
              {t('changes.dayAgain')}
            </Button>
          )}
        </div>
        <div className={`transition-opacity ${isSolving ? 'opacity-55' : ''}`}>
          <dl className="grid gap-y-7 md:grid-cols-6 md:gap-x-8 print:grid-cols-3 print:gap-x-5 print:gap-y-0.5">
            <SmallThing
              {...inSlot('detox')}
              text={day.detox.slice(0, DETOX_LENGTH)}
              className="md:col-span-6"
            />
            {dish('breakfast')}
            {dish('lunch')}
            {dish('dinner')}
            <SmallThing {...inSlot('snack')} text={day.snack} className="md:col-span-3" />
            <SmallThing {...inSlot('tea')} text={day.tea} className="md:col-span-3" />
          </dl>
          <DayTotals id={id} totals={day.totals} />
        </div>
      </div>
    </section>
  )
}

type Shown = { day: ShownDay; place: { day: number; slot: SlotName } }

function Dish({ day, place, dish, hasPlate }: Shown & { dish: ShownDish; hasPlate: boolean }) {
  const t = useText(mealPlansText)
  const isNew = usePlanChanges()?.isNew(place) ?? false
  const servings = day.meals.find(({ slot }) => slot === place.slot)?.servings ?? 1
  return (
    <div className="dish md:col-span-2 print:col-span-1">
      <dt className="dish-label text-small text-muted print:text-[7.5pt]">{t(`slots.${place.slot}`)}</dt>
      {hasPlate && (
        <dd className="dish-plate">
          <SpritePlate key={dish.slug} slug={dish.slug} className={`w-full ${isNew ? 'plate-turns' : ''}`} />
        </dd>
      )}
      <dd className="dish-name">
        <DialogOpener
          dialog={recipeDialogId(dish)}
          className="cursor-pointer py-1 text-left focus-visible:outline-offset-0 font-serif text-[1.1875rem] leading-snug underline decoration-line decoration-1 underline-offset-[0.22em] transition-colors hover:text-link hover:decoration-current print:p-0 print:text-[8.5pt] print:leading-tight print:no-underline"
        >
          {dish.name}
        </DialogOpener>
        {servings !== 1 && (
          <p className="text-small text-muted print:text-[7pt] print:leading-tight">
            {t('yourServings', { servings: formatAmount(servings) })}
          </p>
        )}
        {day.test?.slot === place.slot && <OnTest test={day.test} />}
        <MealTools place={place} day={day.day} className="mt-1" />
      </dd>
    </div>
  )
}

/** A food that is tested beside the dish; whether it comes depends on the days before. */
function OnTest({ test }: { test: NonNullable<ShownDay['test']> }) {
  const t = useText(mealPlansText)
  const { food, grams, measure, step, steps } = test
  return (
    <p className="mt-2 border-l-2 border-edge pl-3 text-small leading-snug print:mt-0 print:border-0 print:p-0 print:text-[7.5pt] print:leading-tight">
      <strong className="font-semibold">
        {t('onTest.portion', { food, measure, grams: grams.toLocaleString() })}
      </strong>{' '}
      <span className="text-muted">
        {t('onTest.step', { step: `${step}`, steps: `${steps}` })} {step > 1 && t('onTest.onlyIfCalm')}
      </span>
    </p>
  )
}

function SmallThing({ day, place, text, className }: Shown & { text: string; className: string }) {
  const t = useText(mealPlansText)
  const isNew = usePlanChanges()?.isNew(place) ?? false
  return (
    <div className={`print:order-1 print:col-span-1 ${className}`}>
      <dt className="text-small text-muted print:mr-1 print:inline print:text-[7.5pt]">
        {t(`slots.${place.slot}`)}
      </dt>
      <dd className="mt-0.5 print:inline">
        <span key={text} className={isNew ? 'words-come' : ''}>
          {text}
        </span>
        <MealTools place={place} day={day.day} className="mt-0.5" />
      </dd>
    </div>
  )
}
