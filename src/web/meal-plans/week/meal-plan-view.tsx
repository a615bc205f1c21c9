import '../on-paper.css'
import './week.css'
import type { ReactNode } from 'react'
import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import type { Day } from '#meal-plans/phases/day.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { dishFacts } from '../shown/dish-facts.ts'
import { PlanNotes } from '../shown/plan-notes.tsx'
import type { PlanPlates } from '../shown/plan-plates.ts'
import { RecipeDialog } from '../shown/recipe-dialog.tsx'
import { isReportedSince, ReportedSinceNote, SafetyAbove, SafetyBelow } from '../shown/safety-sentences.tsx'
import { SHOPPING, ShoppingList } from '../shown/shopping-list.tsx'
import { amountsAt, carbohydrateAt, cookedDishesOf, type ShownMealPlan } from '../shown/shown-meal-plan.ts'
import type { MeasureUnits } from '../shown/units.ts'
import { AboutPlan } from './about-plan.tsx'
import { AskFirst } from './ask-first.tsx'
import { DayTabs } from './day-tabs.tsx'
import { MealPlanDay } from './meal-plan-day.tsx'
import { PlanHeader } from './plan-header.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { daysOfPlan, namesOfDays, numberOfToday, shortNamesOfDays, useToday } from './week-days.ts'

export type MealPlanViewProps = {
  mealPlan: ShownMealPlan
  proofPath: string
  plates?: PlanPlates
  /** Shopping list, and time and nutrition of the dishes; left out where they could not be read. */
  cooking?: CookingWire | null | undefined
  units: MeasureUnits
  /** Whether the shopping list is on the screen first: somebody chose its units. */
  isShoppingOpen: boolean
  /** Which day it is as far as the server knows; the browser knows it better. */
  today: Day | null
  /** Stands before the days, and after what was told since. */
  beforeDays?: ReactNode
  /** Stands after the days. */
  afterDays?: ReactNode
}

/**
 * A week of meals that opens with today’s. On paper all its days fill a page, for the fridge; the shopping list and
 * what is good to know fill another, and the recipes follow where they are asked for.
 */
export function MealPlanView({
  mealPlan,
  proofPath,
  plates = {},
  cooking,
  units,
  isShoppingOpen,
  today: todayOnServer,
  beforeDays,
  afterDays,
}: MealPlanViewProps) {
  const t = useText(mealPlansText)
  const today = numberOfToday(mealPlan, useToday(todayOnServer))
  const days = daysOfPlan(mealPlan)
  const locale = useLocale()
  const names = namesOfDays(mealPlan, locale)
  const minutes = minutesOf(cooking?.dishes ?? [])
  // Its dishes stay to be read; nothing is offered that would put them on a table.
  const { isLeftAside } = mealPlan
  const shopping = isLeftAside ? undefined : cooking?.shopping
  const offers = { hasShopping: Boolean(shopping), canPrint: !isLeftAside }
  const first = isShoppingOpen && shopping ? SHOPPING : (today ?? 1)
  return (
    <article className="meal-plan">
      <PlanHeader mealPlan={mealPlan} proofPath={proofPath} />
      <ReportedSinceNote sentences={mealPlan.safety} className="mb-6 print:mb-1" />
      {beforeDays}
      <div className="flex flex-col lg:flex-row lg:gap-x-14 lg:*:flex-1 print:contents">
        <SafetyAbove sentences={mealPlan.safety} />
        <AskFirst cautions={mealPlan.notes.cautions} />
      </div>
      <DayTabs days={days} today={today} first={first} proofPath={proofPath} {...offers} />
      <div className="plan-panels">
        {mealPlan.mealPlanDays.map((day, i) => (
          <MealPlanDay
            key={day.day}
            number={i + 1}
            day={day}
            removed={mealPlan.removed.filter((meal) => meal.day === i + 1)}
            date={days[i] ?? null}
            name={names[i] ?? day.day}
            isFirst={i + 1 === first}
            plates={plates}
            minutes={minutes}
            amountsOf={(slot) => amountsAt(mealPlan, cooking?.dishes ?? [], { day: i + 1, slot })}
            carbohydrateIn={(slot) => carbohydrateAt(mealPlan, cooking?.dishes ?? [], { day: i + 1, slot })}
          />
        ))}
        {shopping && (
          <ShoppingList
            groups={shopping}
            people={mealPlan.servings}
            days={shortNamesOfDays(mealPlan, locale)}
            hasReportedSince={mealPlan.safety.some(isReportedSince)}
            units={units}
            isFirst={first === SHOPPING}
          />
        )}
      </div>
      <SafetyBelow sentences={mealPlan.safety} />
      <AboutPlan mealPlan={mealPlan} />
      <PlanNotes notes={mealPlan.notes} />
      {afterDays}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3 border-t border-line py-6 print:hidden">
        <TextLink to={proofPath} className="py-3">
          {t('proof')}
        </TextLink>
        {!isLeftAside && <PrintButton part="recipes">{t('printRecipes')}</PrintButton>}
      </div>
      <Recipes mealPlan={mealPlan} plates={plates} cooking={cooking} />
      <ThumbBar proofPath={proofPath} {...offers} />
    </article>
  )
}

function Recipes({
  mealPlan,
  plates,
  cooking,
}: Pick<MealPlanViewProps, 'mealPlan' | 'cooking'> & { plates: PlanPlates }) {
  const factsOf = dishFacts(cooking?.dishes ?? [])
  const hasReportedSince = mealPlan.safety.some(isReportedSince)
  return (
    <div className="recipes">
      {cookedDishesOf(mealPlan).map((dish) => (
        <RecipeDialog
          key={`${dish.slug} ${dish.servings}`}
          recipe={dish}
          hasPlate={Boolean(plates[dish.slug])}
          hasReportedSince={hasReportedSince}
          facts={factsOf(dish)}
          isOwn={mealPlan.profileId !== null}
        />
      ))}
    </div>
  )
}

/** How long each dish takes, where that is known. */
function minutesOf(dishes: CookingWire['dishes']): Map<string, number> {
  return new Map(dishes.flatMap(({ slug, minutes }) => (minutes === null ? [] : [[slug, minutes]])))
}
