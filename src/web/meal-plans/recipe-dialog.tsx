import { SpritePlate } from '#web/plates/plate-sprite.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { PlanDish } from './dishes-of.ts'
import { formatAmount } from './format-amount.ts'

export function recipeDialogId(slug: string): string {
  return `recipe-${slug}`
}

export function RecipeDialog({ recipe, hasPlate }: { recipe: PlanDish; hasPlate: boolean }) {
  return (
    <Dialog id={recipeDialogId(recipe.slug)} title={recipe.name} isWide>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[1fr_1.25fr]">
        <div>
          {hasPlate && <SpritePlate slug={recipe.slug} className="mx-auto w-56 md:w-full" />}
          <h3 className="mt-5 text-subhead">Ingredients</h3>
          <p className="text-small text-muted">
            For {recipe.servings} {recipe.servings === 1 ? 'serving' : 'servings'}
          </p>
          <ul className="mt-3">
            {recipe.ingredients.map(({ amount, unitOfMeasure, ingredient, grams }) => (
              <li
                key={ingredient}
                className="flex justify-between gap-4 border-t border-line py-2 leading-snug"
              >
                <span>
                  {formatAmount(amount)} {unitOfMeasure} {ingredient}
                </span>
                {unitOfMeasure !== 'g' && (
                  <span className="text-small whitespace-nowrap text-muted tabular-nums">
                    {formatGrams(grams)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <p className="text-lead text-muted">{recipe.description}</p>
          <h3 className="mt-7 text-subhead">Steps</h3>
          <ol className="mt-4 flex flex-col gap-5">
            {recipe.steps.map((step, i) => (
              <li key={step} className="grid grid-cols-[1.75rem_1fr] gap-x-2">
                <span aria-hidden="true" className="font-serif text-subhead leading-tight text-edge">
                  {i + 1}
                </span>
                <p className="max-w-measure">{step}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Dialog>
  )
}

function formatGrams(grams: number): string {
  return `${grams < 10 ? Number(grams.toFixed(1)) : Math.round(grams)} g`
}
