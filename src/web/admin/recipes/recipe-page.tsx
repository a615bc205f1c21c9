import { formatMeasure } from '#meal-plans/cooking/format-ingredient.ts'
import { answerOf, api } from '#web/api/client.ts'
import { formatDayOfYear } from '#web/dates.ts'
import { numberFormat } from '#web/formats.ts'
import { withFractions } from '#web/meal-plans/shown/with-fractions.tsx'
import { adminRecipeText } from '#web/messages/admin/admin-recipe.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DataTable } from '#web/ui/data-entry/data-table.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { Part, SideBySide } from '../frame/part.tsx'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { NutrientTable } from '../nutrients/nutrient-table.tsx'
import type { Route } from './+types/recipe-page.ts'
import { RecallRecipe } from './recall-recipe.tsx'
import { ServeRecipe } from './serve-recipe.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return answerOf(api.recipe[':id'].$get({ param: { id: params.id } }))
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData?.name ?? textIn(DEFAULT_LOCALE, adminRecipeText)('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

type Recipe = Route.ComponentProps['loaderData']

export default function AdminRecipePage({ loaderData: recipe }: Route.ComponentProps) {
  const t = useText(adminRecipeText)
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.recipes() }, { label: recipe.name }]} />
      <PageTitle title={recipe.name} actions={<Acts recipe={recipe} />} />
      {recipe.recall && <Recalled recall={recipe.recall} />}
      {!recipe.enabeled && !recipe.recall && (
        <div className="mb-6">
          <Alert tone="warning">{t('serve.isOff')}</Alert>
        </div>
      )}
      {recipe.isDraft && (
        <div className="mb-6">
          <Alert tone="warning">{t('draft')}</Alert>
        </div>
      )}
      <SideBySide
        side={
          <Part title={t('facts.title')}>
            <Facts recipe={recipe} />
          </Part>
        }
      >
        {recipe.ingredients.length > 0 && (
          <Part title={t('ingredients.title')}>
            <Ingredients ingredients={recipe.ingredients} />
          </Part>
        )}
        {recipe.steps.length > 0 && (
          <Part title={t('steps')}>
            <Steps steps={recipe.steps} />
          </Part>
        )}
        {recipe.firmSteps && (
          <Part title={t('firmSteps.title')}>
            <p className="mb-3 max-w-measure text-muted">{t('firmSteps.about')}</p>
            <Steps steps={recipe.firmSteps} />
          </Part>
        )}
        <Part title={t('nutrients')}>
          <NutrientTable caption={t('nutrients')} figures={recipe.nutrients} />
        </Part>
      </SideBySide>
    </>
  )
}

function Acts({ recipe }: { recipe: Recipe }) {
  return (
    <div className="flex flex-wrap gap-3">
      <RecallRecipe recipe={recipe} />
      <ServeRecipe recipe={recipe} />
    </div>
  )
}

function Recalled({ recall: { reason, created } }: { recall: NonNullable<Recipe['recall']> }) {
  const t = useText(adminRecipeText)
  const day = formatDayOfYear(created, useLocale())
  return (
    <div className="mb-6 max-w-measure">
      <Alert tone="warning">
        <p>{t('recall.since', { day, reason })}</p>
        <p className="mt-2">{t('recall.about')}</p>
      </Alert>
    </div>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex max-w-measure list-decimal flex-col gap-2 pl-6">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

const SEASONS = 4

function Facts({ recipe }: { recipe: Recipe }) {
  const t = useText(adminRecipeText)
  const { season } = recipe
  const facts = [
    { name: t('facts.id'), value: <Digits>{recipe._id}</Digits> },
    { name: t('facts.description'), value: recipe.description },
    { name: t('facts.category'), value: recipe.recipeCategory.description },
    { name: t('facts.text'), value: recipe.text },
    { name: t('facts.cuisine'), value: recipe.cuisine },
    { name: t('facts.servings'), value: recipe.servings },
    { name: t('facts.time'), value: t('facts.minutes', { minutes: recipe.minutes }) },
    {
      name: t('facts.season'),
      value: season.length === SEASONS ? t('facts.allYear') : season.join(', '),
    },
  ]
  return <FactList facts={facts.filter(({ value }) => value)} />
}

function Ingredients({ ingredients }: { ingredients: Recipe['ingredients'] }) {
  const t = useText(adminRecipeText)
  const numbers = numberFormat(useLocale(), { maximumFractionDigits: 2 })
  return (
    <DataTable
      caption={t('ingredients.title')}
      rows={ingredients}
      keyOf={({ fdcId, ingredient, grams }) => `${fdcId} ${ingredient} ${grams}`}
      isStacked
      columns={[
        { header: t('ingredients.ingredient'), cell: ({ ingredient }) => ingredient, place: 'title' },
        {
          header: t('ingredients.amount'),
          cell: (item) => withFractions(formatMeasure(item)),
          className: 'whitespace-nowrap',
          place: 'side',
        },
        {
          header: t('ingredients.grams'),
          cell: ({ grams }) => numbers.format(grams),
          className: 'text-right',
        },
        { header: t('ingredients.state'), cell: ({ state }) => state },
        {
          header: t('ingredients.doneness'),
          cell: ({ doneness }) => (doneness ? t(`ingredients.${doneness}`) : ''),
        },
        { header: t('ingredients.asEaten'), cell: ({ asEaten }) => asEaten ?? t('ingredients.asPublished') },
        {
          header: t('ingredients.food'),
          cell: ({ fdcId, food }) => (
            <>
              <TextLink to={paths.admin.food(String(fdcId))}>{food ?? fdcId}</TextLink>
              {food && <Digits className="block text-muted">{fdcId}</Digits>}
            </>
          ),
        },
      ]}
    />
  )
}
