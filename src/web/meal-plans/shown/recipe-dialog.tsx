import { formatIngredient } from '#meal-plans/cooking/format-ingredient.ts'
import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { LABEL } from '#meal-plans/plan/dish-nutrition.ts'
import { formatAmount } from '#meal-plans/plan/format-amount.ts'
import { NUTRIENTS } from '#meal-plans/plan/nutrient.ts'
import { recipeAnchor } from '#meal-plans/plan/recipe-anchor.ts'
import { bindFigures } from '#platform/bind-figures.ts'
import { numberFormat } from '#web/formats.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { DishPlate } from '#web/plates/dish-plate.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ShownDish } from './shown-meal-plan.ts'
import { withFractions } from './with-fractions.tsx'

type Facts = CookingWire['dishes'][number]

/** A dish to cook from. `facts` are shown where they are known. */
export function RecipeDialog({
  recipe,
  hasPlate,
  hasReportedSince,
  facts,
  isOwn,
}: {
  recipe: ShownDish
  hasPlate: boolean
  /** More was told after the plan was made: what stands above the plan is out of sight here. */
  hasReportedSince: boolean
  facts?: Facts | undefined
  /** Whether it stands in a member’s own week, so that its figures are those of their plate. */
  isOwn: boolean
}) {
  const t = useText(mealPlansText)
  return (
    <Dialog id={recipeAnchor(recipe)} title={recipe.name} isWide hasAddress>
      <div className="recipe grid gap-x-10 gap-y-6 md:grid-cols-[1fr_1.25fr] md:grid-rows-[auto_1fr]">
        <div className="recipe-lead md:col-start-2">
          {hasReportedSince && (
            <p className="recipe-reported mb-3 font-semibold">{t('recipe.reportedSince')}</p>
          )}
          <p className="text-muted md:text-lead">{recipe.description}</p>
          {facts?.minutes != null && (
            <p className="mt-2 font-semibold">{t('recipe.minutes', { count: facts.minutes })}</p>
          )}
        </div>
        <div className="recipe-foods md:col-start-1 md:row-span-2 md:row-start-1">
          {hasPlate && <DishPlate slug={recipe.slug} className="mb-5 w-full max-md:hidden" />}
          <h3 className="text-subhead">{t('recipe.ingredients')}</h3>
          <p className="text-small text-muted">
            {withFractions(
              t('recipe.servings', { count: recipe.servings, shown: formatAmount(recipe.servings) }),
            )}
          </p>
          {(recipe.people ?? 1) > 1 && (
            <p className="text-small text-muted">{t('recipe.share', { people: recipe.people ?? 1 })}</p>
          )}
          <IngredientList ingredients={recipe.ingredients} />
        </div>
        <div className="md:col-start-2">
          <h3 className="text-subhead">{t('recipe.steps')}</h3>
          <StepList steps={recipe.steps} />
          {facts && <DishFacts amounts={isOwn ? facts.perShare : facts.perServing} isOwn={isOwn} />}
        </div>
      </div>
    </Dialog>
  )
}

/** What a serving holds, or what its member eats of it. */
function DishFacts({ amounts, isOwn }: { amounts: Facts['perShare']; isOwn: boolean }) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const label = LABEL.flatMap((nutrient) => {
    const amount = amounts[nutrient]
    if (amount === undefined) return []
    const { label, unit } = NUTRIENTS[nutrient]
    const written = numberFormat(locale, { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount)
    return [{ label, amount: bindFigures(`${written} ${unit}`) }]
  })
  return (
    <div className="recipe-facts mt-7 border-t border-line pt-4 text-small">
      <p className="text-muted">{t(isOwn ? 'recipe.perShare' : 'recipe.perServing')}</p>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5">
        {label.map(({ label, amount }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function IngredientList({ ingredients }: Pick<ShownDish, 'ingredients'>) {
  return (
    <ul className="mt-3">
      {ingredients.map(({ amount, unitOfMeasure, ingredient, grams }) => (
        <li
          key={`${ingredient} ${grams}`}
          className="flex justify-between gap-4 border-t border-line py-1.5 leading-snug md:py-2"
        >
          <span>{withFractions(bindFigures(formatIngredient({ amount, unitOfMeasure, ingredient })))}</span>
          {unitOfMeasure !== 'g' && (
            <span className="text-small whitespace-nowrap text-muted tabular-nums">{formatGrams(grams)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function StepList({ steps }: Pick<ShownDish, 'steps'>) {
  return (
    <ol className="mt-4 flex flex-col gap-5">
      {steps.map((step, i) => (
        <li key={step} className="grid grid-cols-[1.75rem_1fr] gap-x-2">
          <span aria-hidden="true" className="font-serif text-subhead leading-tight text-muted">
            {i + 1}
          </span>
          <p className="max-w-measure">{withFractions(bindFigures(step))}</p>
        </li>
      ))}
    </ol>
  )
}

function formatGrams(grams: number): string {
  return `${grams < 10 ? Number(grams.toFixed(1)) : Math.round(grams)} g`
}
