import './on-paper.css'
import type { ReactNode } from 'react'
import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import type { PlateItem } from '#web/plates/food.ts'
import { PlateSprite, SpritePlate } from '#web/plates/plate-sprite.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { MealPlanDay } from './meal-plan-day.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { PlanRing } from './plan-ring.tsx'
import { RecipeDialog } from './recipe-dialog.tsx'
import { SafetyAbove, SafetyBelow } from './safety-sentences.tsx'
import { SHOPPING, ShoppingList } from './shopping-list.tsx'
import { cookedDishesOf, dishesOf, type ShownMealPlan } from './shown-meal-plan.ts'
import type { MeasureUnits } from './units.ts'

/** What is drawn for a meal plan, by recipe slug. */
export type PlanPlates = Record<string, PlateItem[]>

export type MealPlanViewProps = {
  mealPlan: ShownMealPlan
  proofPath: string
  plates?: PlanPlates
  /** Shopping list, and time and nutrition of the dishes; left out where they could not be read. */
  cooking?: CookingWire | null | undefined
  units: MeasureUnits
  /** Whether the shopping list is unfolded: somebody chose its units. */
  isShoppingOpen: boolean
  /** Stands above the title. */
  above?: ReactNode
  /** Stands before the first day. */
  beforeDays?: ReactNode
}

/**
 * A week of meals. On paper its days come first and fill a page, for the fridge; the shopping list and what is
 * good to know fill another, and the recipes follow where they are asked for.
 */
export function MealPlanView({
  mealPlan,
  proofPath,
  plates = {},
  cooking,
  units,
  isShoppingOpen,
  above,
  beforeDays,
}: MealPlanViewProps) {
  const t = useText(mealPlansText)
  const dishes = dishesOf(mealPlan)
  const facts = new Map(cooking?.dishes.map((dish) => [dish.slug, dish]))
  return (
    <article className="meal-plan">
      <PlateSprite dishes={dishes} plates={plates} />
      <PlanHeader mealPlan={mealPlan} proofPath={proofPath} plates={plates} above={above} />
      <SafetyAbove sentences={mealPlan.safety} />
      <div className="grid gap-x-14 gap-y-10 border-t border-line py-10 md:grid-cols-2 md:py-14 print:order-1 print:mt-2 print:grid-cols-2 print:gap-x-6 print:py-2">
        <section aria-labelledby="focus">
          <h2 id="focus" className="text-heading print:text-[14pt]">
            {t('focus')}
          </h2>
          <dl className="mt-5 print:mt-1">
            {mealPlan.dietFocus.map(({ focus, description }) => (
              <div
                key={focus}
                className="border-t border-line py-3.5 first:border-t-0 first:pt-0 print:border-0 print:py-0 print:text-[8pt] print:leading-tight"
              >
                <dt className="font-semibold">{focus}</dt>
                <dd className="text-muted">{description}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="tips">
          <h2 id="tips" className="text-heading print:text-[14pt]">
            {t('tips')}
          </h2>
          <ul className="mt-5 flex list-disc flex-col gap-3 pl-5 marker:text-edge print:mt-1 print:gap-0 print:text-[8pt] print:leading-tight">
            {mealPlan.tips.map((tip) => (
              <li key={tip} className="pl-1">
                {tip}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <PlanNotes notes={mealPlan.notes} />
      {beforeDays}
      <DayLinks days={mealPlan.mealPlanDays.map(({ day }) => day)} hasShopping={Boolean(cooking)} />
      {mealPlan.mealPlanDays.map((day, i) => (
        <MealPlanDay key={day.day} number={i + 1} day={day} plates={plates} />
      ))}
      <SafetyBelow sentences={mealPlan.safety} />
      {cooking && (
        <ShoppingList
          groups={cooking.shopping}
          people={mealPlan.servings}
          units={units}
          isOpen={isShoppingOpen}
        />
      )}
      <div className="recipes">
        {cookedDishesOf(mealPlan).map((dish) => (
          <RecipeDialog
            key={`${dish.slug} ${dish.servings}`}
            recipe={dish}
            hasPlate={Boolean(plates[dish.slug])}
            facts={facts.get(dish.slug)}
          />
        ))}
      </div>
    </article>
  )
}

function PlanHeader({
  mealPlan,
  proofPath,
  plates,
  above,
}: {
  mealPlan: ShownMealPlan
  proofPath: string
  plates: PlanPlates
  above: ReactNode
}) {
  const t = useText(mealPlansText)
  const first = mealPlan.mealPlanDays.map(({ dinner }) => dinner).find(({ slug }) => plates[slug])
  const { met, checked } = mealPlan.rules
  return (
    <header className="grid items-center gap-x-14 gap-y-8 pt-8 pb-12 md:pt-12 md:pb-16 lg:grid-cols-[1.6fr_1fr] print:block print:py-0 print:pb-1.5">
      <div>
        {above}
        <h1 className="text-title print:text-[20pt]">{t('title', { condition: mealPlan.conditionName })}</h1>
        <p className="mt-6 max-w-measure text-lead print:mt-1 print:max-w-none print:text-[9.5pt] print:leading-tight">
          {mealPlan.goal}
        </p>
        <p className="mt-4 max-w-measure text-muted print:mt-1 print:max-w-none print:text-[8pt] print:leading-tight">
          {mealPlan.overview}
        </p>
        {mealPlan.plannedFor && (
          <p className="mt-4 max-w-measure font-semibold print:mt-1 print:max-w-none print:text-[8.5pt] print:leading-tight">
            {mealPlan.plannedFor}
          </p>
        )}
        <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3 print:hidden">
          <TextLink to={proofPath} className="py-2">
            {t('proof')}
          </TextLink>
          <div className="flex flex-wrap gap-3">
            <PrintButton />
            <PrintButton part="recipes">{t('printRecipes')}</PrintButton>
          </div>
        </div>
      </div>
      {first && (
        <div className="relative mx-auto w-64 md:w-80 lg:w-full lg:max-w-sm print:hidden">
          <SpritePlate slug={first.slug} className="w-full" />
          {checked > 0 && <PlanRing passed={met} total={checked} />}
          <p className="mt-4 text-center text-small leading-snug">
            {first.name}
            {checked > 0 && <span className="mt-1 block text-muted">{t('rulesMet', { met, checked })}</span>}
          </p>
        </div>
      )}
    </header>
  )
}

function DayLinks({ days, hasShopping }: { days: string[]; hasShopping: boolean }) {
  const t = useText(mealPlansText)
  return (
    <nav
      aria-label={t('days')}
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
        {hasShopping && (
          <li className="lg:ml-auto">
            <a href={`#${SHOPPING}`} className="inline-block py-3.5 whitespace-nowrap hover:underline">
              {t('shopping.title')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
