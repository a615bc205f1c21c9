import type { MealPlanWire } from '#meal-plans/generation/wire.ts'
import { SpritePlate } from '#web/plates/plate-sprite.tsx'
import { DialogOpener } from '#web/ui/dialog.tsx'
import type { PlanDish } from './dishes-of.ts'
import type { PlanPlates } from './meal-plan-view.tsx'
import { recipeDialogId } from './recipe-dialog.tsx'

const DETOX_LENGTH = 86

type Day = MealPlanWire['mealPlanDays'][number]

/** One day as a menu: what is drunk first, three dishes, then the small things. */
export function MealPlanDay({ id, day, plates }: { id: string; day: Day; plates: PlanPlates }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 break-inside-avoid border-t border-line py-10 first-of-type:border-t-0 md:py-14 print:py-3"
    >
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[11rem_1fr] print:grid-cols-[3.5cm_1fr]">
        <h2 id={`${id}-title`} className="text-heading">
          {day.day}
        </h2>
        <dl className="grid gap-y-7 md:grid-cols-3 md:gap-x-8 print:grid-cols-3 print:gap-y-2">
          <SmallThing
            label="Detox"
            text={day.detox.slice(0, DETOX_LENGTH)}
            className="md:col-span-3 print:col-span-3"
          />
          <Dish label="Breakfast" dish={day.breakfast} hasPlate={Boolean(plates[day.breakfast.slug])} />
          <Dish label="Lunch" dish={day.lunch} hasPlate={Boolean(plates[day.lunch.slug])} />
          <Dish label="Dinner" dish={day.dinner} hasPlate={Boolean(plates[day.dinner.slug])} />
          <div className="grid gap-x-8 gap-y-7 md:col-span-3 md:grid-cols-2 print:col-span-3 print:grid-cols-2">
            <SmallThing label="Snack" text={day.snack} />
            <SmallThing label="Tea" text={day.tea} />
          </div>
        </dl>
      </div>
    </section>
  )
}

function Dish({ label, dish, hasPlate }: { label: string; dish: PlanDish; hasPlate: boolean }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-x-5 md:block">
      {hasPlate && <SpritePlate slug={dish.slug} className="w-26 md:w-full md:max-w-56 print:hidden" />}
      <div className={hasPlate ? 'md:mt-4' : 'col-span-2'}>
        <dt className="text-small text-muted">{label}</dt>
        <dd>
          <DialogOpener
            dialog={recipeDialogId(dish.slug)}
            className="cursor-pointer py-1 text-left font-serif text-[1.1875rem] leading-snug decoration-edge decoration-1 underline-offset-[0.22em] hover:text-link hover:underline print:p-0 print:text-[1em]"
          >
            {dish.name}
          </DialogOpener>
        </dd>
      </div>
    </div>
  )
}

function SmallThing({ label, text, className = '' }: { label: string; text: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="mt-0.5">{text}</dd>
    </div>
  )
}
