import { answerOf, api } from '#web/api/client.ts'
import { adminFoodText } from '#web/messages/admin-food.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { Part, SideBySide } from '../frame/part.tsx'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { NutrientTable } from '../nutrients/nutrient-table.tsx'
import type { Route } from './+types/food-page.ts'
import { FoodToggle } from './food-toggle.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return answerOf(api.food[':id'].$get({ param: { id: params.id } }))
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData?.name ?? textIn(DEFAULT_LOCALE, adminFoodText)('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

type Food = Route.ComponentProps['loaderData']

export default function FoodPage({ loaderData: food }: Route.ComponentProps) {
  const t = useText(adminFoodText)
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.foods() }, { label: food.name }]} />
      <PageTitle
        title={food.name}
        actions={
          <div className="flex items-center gap-2">
            <span aria-hidden="true">{t('columns.enabled')}</span>
            <FoodToggle food={food} />
          </div>
        }
      />
      <SideBySide
        side={
          <>
            <Part title={t('facts.title')}>
              <FactList facts={useFacts(food)} />
            </Part>
            {food.portions.length > 0 && <Portions portions={food.portions} />}
          </>
        }
      >
        <Part title={t('nutrients')}>
          <NutrientTable caption={t('nutrients')} figures={food.foodNutrients} />
        </Part>
      </SideBySide>
    </>
  )
}

function useFacts(food: Food) {
  const t = useText(adminFoodText)
  const inWords = (words: string[]) => words.map((word) => word.replaceAll('_', ' ')).join(', ')
  const grams = (amount: number | null) =>
    amount === null ? t('facts.unknown') : t('facts.grams', { grams: amount })
  const fodmapServing = (most: number | null) => {
    if (most === null) return t('facts.fodmapNoLimit')
    return most === 0 ? t('facts.fodmapNever') : t('facts.fodmapLimit', { grams: most })
  }
  const all = [
    { name: t('facts.id'), value: <Digits>{food._id}</Digits> },
    { name: t('facts.description'), value: food.description },
    { name: t('facts.category'), value: food.foodCategory.description },
    { name: t('facts.commonName'), value: food.commonName },
  ].filter(({ value }) => value)
  if (!food.judged) return [...all, { name: t('columns.enabled'), value: t('unjudged') }]
  return [
    ...all,
    { name: t('facts.allergens'), value: inWords(food.allergens) || t('facts.none') },
    { name: t('facts.diet'), value: t('facts.diets', { diet: food.diet }) },
    { name: t('facts.tags'), value: inWords(food.tags) || t('facts.none') },
    { name: t('facts.glycaemicIndex'), value: food.glycaemicIndex ?? t('facts.unknown') },
    { name: t('facts.fodmapServing'), value: fodmapServing(food.fodmapServingGrams) },
    { name: t('facts.addedSugar'), value: grams(food.addedSugarPer100g) },
    { name: t('facts.lactose'), value: grams(food.lactosePer100g) },
  ]
}

function Portions({ portions }: { portions: Food['portions'] }) {
  const t = useText(adminFoodText)
  return (
    <Part title={t('portions.title')}>
      <DataTable
        caption={t('portions.title')}
        rows={portions}
        keyOf={({ amount, unit, gramWeight }) => `${amount} ${unit} ${gramWeight}`}
        columns={[
          { header: t('portions.measure'), cell: ({ amount, unit }) => `${amount} ${unit}` },
          {
            header: t('portions.weight'),
            cell: ({ gramWeight }) => t('facts.grams', { grams: gramWeight }),
            className: 'text-right',
          },
        ]}
      />
    </Part>
  )
}
