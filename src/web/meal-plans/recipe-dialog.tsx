import { SpritePlate } from '#web/plates/plate-sprite.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatAmount } from './format-amount.ts'
import type { ShownDish } from './shown-meal-plan.ts'

export function recipeDialogId(slug: string): string {
  return `recipe-${slug}`
}

export function RecipeDialog({ recipe, hasPlate }: { recipe: ShownDish; hasPlate: boolean }) {
  return (
    <Dialog id={recipeDialogId(recipe.slug)} title={recipe.name} isWide>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[1fr_1.25fr] md:grid-rows-[auto_1fr]">
        <p className="text-lead text-muted md:col-start-2">{recipe.description}</p>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          {hasPlate && <SpritePlate slug={recipe.slug} className="mx-auto mb-5 w-56 md:w-full" />}
          <h3 className="text-subhead">Ingredients</h3>
          <p className="text-small text-muted">
            For {recipe.servings} {recipe.servings === 1 ? 'serving' : 'servings'}
          </p>
          <IngredientList ingredients={recipe.ingredients} />
        </div>
        <div className="md:col-start-2">
          <h3 className="text-subhead">Steps</h3>
          <StepList steps={recipe.steps} />
        </div>
      </div>
    </Dialog>
  )
}

function IngredientList({ ingredients }: Pick<ShownDish, 'ingredients'>) {
  return (
    <ul className="mt-3">
      {ingredients.map(({ amount, unitOfMeasure, ingredient, grams }) => (
        <li
          key={`${ingredient} ${grams}`}
          className="flex justify-between gap-4 border-t border-line py-2 leading-snug"
        >
          <span>
            {formatAmount(amount)} {unitOfMeasure} {ingredient}
          </span>
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
          <span aria-hidden="true" className="font-serif text-subhead leading-tight text-edge">
            {i + 1}
          </span>
          <p className="max-w-measure">{step}</p>
        </li>
      ))}
    </ol>
  )
}

function formatGrams(grams: number): string {
  return `${grams < 10 ? Number(grams.toFixed(1)) : Math.round(grams)} g`
}
