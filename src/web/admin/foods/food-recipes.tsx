import { adminFoodText } from '#web/messages/admin/admin-food.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Part } from '../frame/part.tsx'
import { listQuery } from '../lists/list-url.ts'

/** The names of the first few recipes that contain a food, and the number of all such recipes. */
export type FoodRecipes = { data: { _id: string; name: string }[]; total: number }

export function FoodRecipesPart({ foodId, recipes }: { foodId: string; recipes: FoodRecipes }) {
  const t = useText(adminFoodText)
  const { data, total } = recipes
  const filter = { name: 'food', value: foodId } as const
  return (
    <Part title={t('recipes.title', { count: total })}>
      {total === 0 ? (
        <p className="border-y border-line py-1.5 text-muted">{t('recipes.none')}</p>
      ) : (
        <ul className="border-y border-line">
          {data.map(({ _id, name }) => (
            <li key={_id} className="border-b border-line py-1.5 last:border-b-0">
              <TextLink to={paths.admin.recipe(_id)}>{name}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {total > data.length && (
        <p className="mt-2">
          <TextLink to={`${paths.admin.recipes()}${listQuery({ page: 1, count: 20, query: '', filter })}`}>
            {t('recipes.all', { count: total })}
          </TextLink>
        </p>
      )}
    </Part>
  )
}

const NAMED = 3

/** Explains why a food cannot be deleted. Returns undefined if no recipe contains it. */
export function useUseOf(
  food: { name: string; enabeled: boolean },
  { data, total }: FoodRecipes,
): string | undefined {
  const t = useText(adminFoodText)
  if (total === 0) return undefined
  const names = data
    .slice(0, NAMED)
    .map(({ name }) => `“${name}”`)
    .join(', ')
  const others = total - Math.min(NAMED, data.length)
  const recipes = others > 0 ? t('remove.more', { recipes: names, count: others }) : names
  return t(food.enabeled ? 'remove.inUse' : 'remove.inUseOff', { name: food.name, count: total, recipes })
}
