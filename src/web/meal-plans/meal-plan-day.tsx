import { SpritePlate } from '#web/plates/plate-sprite.tsx'
import { DialogOpener } from '#web/ui/dialog.tsx'
import type { PlanPlates } from './meal-plan-view.tsx'
import { recipeDialogId } from './recipe-dialog.tsx'
import type { ShownDay, ShownDish } from './shown-meal-plan.ts'

const DETOX_LENGTH = 86

/** One day as a menu: what is drunk first, three dishes, then the small things. */
export function MealPlanDay({
  id,
  day,
  plates,
  startsPrintedPage,
}: {
  id: string
  day: ShownDay
  plates: PlanPlates
  startsPrintedPage: boolean
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-16 break-inside-avoid border-t border-line py-10 first-of-type:border-t-0 md:py-14 print:py-4 ${startsPrintedPage ? 'break-before-page print:border-t-0' : ''}`}
    >
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[12.5rem_1fr] print:gap-y-2">
        <h2 id={`${id}-title`} className="text-subhead lg:text-[1.75rem]">
          {day.day}
        </h2>
        <dl className="grid gap-y-7 md:grid-cols-6 md:gap-x-8 print:grid-cols-6 print:gap-y-3">
          <SmallThing
            label="Detox"
            text={day.detox.slice(0, DETOX_LENGTH)}
            className="md:col-span-6 print:col-span-6"
          />
          <Dish label="Breakfast" dish={day.breakfast} hasPlate={Boolean(plates[day.breakfast.slug])} />
          <Dish label="Lunch" dish={day.lunch} hasPlate={Boolean(plates[day.lunch.slug])} />
          <Dish label="Dinner" dish={day.dinner} hasPlate={Boolean(plates[day.dinner.slug])} />
          <SmallThing label="Snack" text={day.snack} className="md:col-span-3 print:col-span-3" />
          <SmallThing label="Tea" text={day.tea} className="md:col-span-3 print:col-span-3" />
        </dl>
      </div>
    </section>
  )
}

function Dish({ label, dish, hasPlate }: { label: string; dish: ShownDish; hasPlate: boolean }) {
  return (
    <div className="dish md:col-span-2 print:col-span-2">
      <dt className="dish-label text-small text-muted">{label}</dt>
      {hasPlate && (
        <dd className="dish-plate">
          <SpritePlate slug={dish.slug} className="w-full" />
        </dd>
      )}
      <dd className="dish-name">
        <DialogOpener
          dialog={recipeDialogId(dish.slug)}
          className="cursor-pointer py-1 text-left font-serif text-[1.1875rem] leading-snug underline decoration-line decoration-1 underline-offset-[0.22em] transition-colors hover:text-link hover:decoration-current print:p-0 print:text-[1em] print:no-underline"
        >
          {dish.name}
        </DialogOpener>
      </dd>
    </div>
  )
}

function SmallThing({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <div className={className}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="mt-0.5">{text}</dd>
    </div>
  )
}
