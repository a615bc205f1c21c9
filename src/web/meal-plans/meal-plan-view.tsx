import type { PlateItem } from '#web/plates/food.ts'
import { PlateSprite, SpritePlate } from '#web/plates/plate-sprite.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { MealPlanDay } from './meal-plan-day.tsx'
import { PlanRing } from './plan-ring.tsx'
import { RecipeDialog } from './recipe-dialog.tsx'
import { dishesOf, type ShownMealPlan } from './shown-meal-plan.ts'

/** What is drawn for a meal plan, by recipe slug. */
export type PlanPlates = Record<string, PlateItem[]>

/** On paper a week is four pages: what it is about, then three, two and two days. */
const PRINTED_PAGES = [0, 3, 5]

/** A week of meals. `plates` and `rules` are shown where they are known. */
export function MealPlanView({
  mealPlan,
  proofPath,
  plates = {},
  rules,
}: {
  mealPlan: ShownMealPlan
  proofPath: string
  plates?: PlanPlates
  rules?: { passed: number; total: number } | undefined
}) {
  const dishes = dishesOf(mealPlan)
  const first = dishes.find(({ slug }) => plates[slug])
  return (
    <article className="meal-plan">
      <PlateSprite dishes={dishes} plates={plates} />
      <header className="grid items-center gap-x-14 gap-y-8 pt-8 pb-12 md:pt-12 md:pb-16 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h1 className="text-title">{mealPlan.conditionName} Meal Plan</h1>
          <p className="mt-6 max-w-measure text-lead">{mealPlan.goal}</p>
          <p className="mt-4 max-w-measure text-muted">{mealPlan.overview}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3 print:hidden">
            <TextLink to={proofPath} className="py-2">
              How this plan keeps its rules
            </TextLink>
            <PrintButton />
          </div>
        </div>
        {first && (
          <div className="relative mx-auto w-64 md:w-80 lg:w-full lg:max-w-sm print:hidden">
            <SpritePlate slug={first.slug} className="w-full" />
            {rules && <PlanRing {...rules} />}
            <p className="mt-4 text-center text-small leading-snug">
              {first.name}
              {rules && (
                <span className="mt-1 block text-muted">
                  {rules.passed} of {rules.total} rules met this week
                </span>
              )}
            </p>
          </div>
        )}
      </header>
      <div className="grid gap-x-14 gap-y-10 border-t border-line py-10 md:grid-cols-2 md:py-14">
        <section aria-labelledby="focus">
          <h2 id="focus" className="text-heading">
            Focus
          </h2>
          <dl className="mt-5">
            {mealPlan.dietFocus.map(({ focus, description }) => (
              <div key={focus} className="border-t border-line py-3.5 first:border-t-0 first:pt-0">
                <dt className="font-semibold">{focus}</dt>
                <dd className="text-muted">{description}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="tips">
          <h2 id="tips" className="text-heading">
            Tips
          </h2>
          <ul className="mt-5 flex list-disc flex-col gap-3 pl-5 marker:text-edge">
            {mealPlan.tips.map((tip) => (
              <li key={tip} className="pl-1">
                {tip}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <DayLinks days={mealPlan.mealPlanDays.map(({ day }) => day)} />
      {mealPlan.mealPlanDays.map((day, i) => (
        <MealPlanDay
          key={day.day}
          id={`day-${i + 1}`}
          day={day}
          plates={plates}
          startsPrintedPage={PRINTED_PAGES.includes(i)}
        />
      ))}
      {dishes.map((dish) => (
        <RecipeDialog key={dish.slug} recipe={dish} hasPlate={Boolean(plates[dish.slug])} />
      ))}
    </article>
  )
}

function DayLinks({ days }: { days: string[] }) {
  return (
    <nav
      aria-label="Days"
      className="sticky top-0 z-1 -mx-5 overflow-x-auto border-y border-line bg-base-100 px-5 [scrollbar-width:none] sm:mx-0 sm:px-0 print:hidden"
    >
      <ul className="flex gap-7">
        {days.map((day, i) => (
          <li key={day}>
            <a href={`#day-${i + 1}`} className="inline-block py-3.5 whitespace-nowrap hover:underline">
              {day}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
