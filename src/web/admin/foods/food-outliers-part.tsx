import { outliersOfFood } from '#catalogue/foods/food-outliers.ts'
import type { FoodDetailWire } from '#catalogue/foods/wire.ts'
import { adminFoodText } from '#web/messages/admin/admin-food.ts'
import { useText } from '#web/messages/use-text.ts'
import { Part } from '../frame/part.tsx'

/**
 * Shows the nutrient figures of a food that look wrong, for the administrator who judges it. Empty if there
 * are none.
 */
export function FoodOutliersPart({ figures }: { figures: FoodDetailWire['foodNutrients'] }) {
  const t = useText(adminFoodText)
  const outliers = outliersOfFood(new Map(figures.map(({ amount, nutrient }) => [nutrient.id, amount])))
  if (outliers.length === 0) return null
  return (
    <Part title={t('outliers.title')}>
      <p className="mb-2 text-muted">{t('outliers.about')}</p>
      <ul className="list-disc pl-5">
        {outliers.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Part>
  )
}
