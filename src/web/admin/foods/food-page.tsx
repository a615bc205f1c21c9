import { useRevalidator } from 'react-router'
import { ALLERGENS } from '#catalogue/foods/food.ts'
import { FOOD_TAG_NAMES } from '#catalogue/foods/food-tag.ts'
import type { FoodDetailWire } from '#catalogue/foods/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { adminFoodText } from '#web/messages/admin/admin-food.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-entry/data-table.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { Part, SideBySide } from '../frame/part.tsx'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { useMay } from '../frame/staff.ts'
import { NutrientTable } from '../nutrients/nutrient-table.tsx'
import { DeleteRecord } from '../records/delete-record.tsx'
import type { Route } from './+types/food-page.ts'
import { readFood, removeFood, saveFoodEnabled } from './food-calls.ts'
import { FoodJudgement } from './food-judgement.tsx'
import { FoodOutliersPart } from './food-outliers-part.tsx'
import { type FoodRecipes, FoodRecipesPart, useUseOf } from './food-recipes.tsx'
import { FoodToggle } from './food-toggle.tsx'
import { tagLabel } from './tag-groups.ts'

/** The number of recipes that the page lists. */
const FEW = { page: '1', count: '8' }

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const [food, recipes] = await Promise.all([
    readFood(id),
    answerOf(api.recipe.$get({ query: { ...FEW, food: id } })),
  ])
  return { food, recipes, isJudging: new URL(request.url).searchParams.has(JUDGING) }
}
clientLoader.hydrate = true as const

/** URL parameter: the judgment of the food is being edited. */
const JUDGING = 'judge'

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData?.food.value.name ?? textIn(DEFAULT_LOCALE, adminFoodText)('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

type Food = FoodDetailWire

/** Shows the judgment form immediately if the food has not been judged yet. */
export default function FoodPage({ loaderData: { food, recipes, isJudging } }: Route.ComponentProps) {
  if (!useMay('admin')) return <ReadFood food={food.value} recipes={recipes} />
  if (isJudging || !food.value.judged) {
    return (
      <>
        <FoodJudgement key={food.value._id} food={food} recipes={recipes} />
        <div className="mt-8">
          <FoodDetails food={food.value} recipes={recipes} />
        </div>
      </>
    )
  }
  return <JudgedFood food={food.value} tag={food.tag} recipes={recipes} />
}

/** The read-only view, for staff who cannot change foods. */
function ReadFood({ food, recipes }: { food: Food; recipes: FoodRecipes }) {
  const t = useText(adminFoodText)
  const { name, enabeled } = food
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.foods() }, { label: name }]} />
      <PageTitle title={name} about={t('readOnly', { state: enabeled ? 'on' : 'off' })} />
      <FoodDetails food={food} recipes={recipes} />
    </>
  )
}

function JudgedFood({ food, tag, recipes }: { food: Food; tag: string; recipes: FoodRecipes }) {
  const t = useText(adminFoodText)
  const { revalidate } = useRevalidator()
  const { _id, name, enabeled } = food
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.foods() }, { label: name }]} />
      <PageTitle
        title={name}
        actions={
          <>
            <div className="flex min-h-10 items-center gap-2">
              <span aria-hidden="true">{t('columns.enabled')}</span>
              <FoodToggle food={food} tag={tag} />
            </div>
            <ButtonLink kind="secondary" size="small" to={`?${JUDGING}`}>
              {t('judge.change')}
            </ButtonLink>
            <DeleteRecord
              question={t('remove.question')}
              name={name}
              remove={() => removeFood(_id)}
              leaveFor={{ to: paths.admin.foods(), news: t('remove.deleted', { name }) }}
              inUse={useUseOf(food, recipes)}
              instead={
                enabeled
                  ? {
                      label: t('remove.disable'),
                      act: async () => {
                        await saveFoodEnabled(_id, false, tag)
                        await revalidate()
                      },
                    }
                  : undefined
              }
            >
              <p>{t('remove.about')}</p>
            </DeleteRecord>
          </>
        }
      />
      <FoodDetails food={food} recipes={recipes} />
    </>
  )
}

function FoodDetails({ food, recipes }: { food: Food; recipes: FoodRecipes }) {
  const t = useText(adminFoodText)
  return (
    <SideBySide
      side={
        <>
          <Part title={t('facts.title')}>
            <FactList facts={useFacts(food)} />
          </Part>
          <FoodRecipesPart foodId={food._id} recipes={recipes} />
          {food.portions.length > 0 && <Portions portions={food.portions} />}
        </>
      }
    >
      <FoodOutliersPart figures={food.foodNutrients} />
      <Part title={t('nutrients')}>
        <NutrientTable caption={t('nutrients')} figures={food.foodNutrients} />
      </Part>
    </SideBySide>
  )
}

function useFacts(food: Food) {
  const t = useText(adminFoodText)
  const words = useText(factsText)
  const allergens = ALLERGENS.filter((one) => food.allergens.includes(one)).map((one) =>
    words(`allergies.${one}`),
  )
  const tags = FOOD_TAG_NAMES.filter((tag) => food.tags.includes(tag)).map(tagLabel)
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
  if (!food.judged) return all
  return [
    ...all,
    { name: t('facts.allergens'), value: allergens.join(' · ') || t('facts.none') },
    { name: t('facts.diet'), value: t('facts.diets', { diet: food.diet }) },
    { name: t('facts.tags'), value: tags.join(' · ') || t('facts.none') },
    { name: t('facts.glycemicIndex'), value: food.glycaemicIndex ?? t('facts.unknown') },
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
