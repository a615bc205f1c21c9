import type { FoodDetailWire } from '#catalogue/foods/wire.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Tagged } from '#web/api/tagged-answer.ts'
import { adminFoodText } from '#web/messages/admin/admin-food.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { listQuery } from '../lists/list-url.ts'
import { RecordPage } from '../records/record-page.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { readFood, removeFood, savedJudgement, saveFoodJudgement } from './food-calls.ts'
import { type FoodRecipes, useUseOf } from './food-recipes.tsx'
import type { JudgementDraft } from './judgement-draft.ts'
import { JudgementFields } from './judgement-fields.tsx'

const NOT_JUDGED = { name: 'judged', value: 'false' } as const

/** Form for judging a food, for the first time or again. */
export function FoodJudgement({ food, recipes }: { food: Tagged<FoodDetailWire>; recipes: FoodRecipes }) {
  const t = useText(adminFoodText)
  const { _id, name, description, judged, enabeled, foodCategory } = food.value
  const saved = savedJudgement(food)
  const page = paths.admin.food(_id)
  const form = useRecordForm<JudgementDraft>({
    start: saved,
    empty: saved.draft,
    update: async (id, draft, tag) => {
      requireSaid(draft, { allergens: t('judge.noAllergens'), diet: t('judge.noDiet') })
      return saveFoodJudgement(id, draft, tag)
    },
    read: async (id) => savedJudgement(await readFood(id)),
    remove: removeFood,
    savedText: t('judge.judged'),
    savedTo: page,
  })
  const submitLabel = t(judged ? 'judge.update' : 'judge.submit')
  return (
    <RecordPage
      form={form}
      list={{ label: t('title'), to: paths.admin.foods() }}
      title={name}
      about={[description === name ? '' : description, foodCategory.description].filter(Boolean).join(' · ')}
      remove={{
        question: t('remove.question'),
        about: <p>{t('remove.about')}</p>,
        inUse: useUseOf({ name, enabeled }, recipes),
        news: t('remove.deleted', { name }),
      }}
      label={t('judge.title')}
      submitLabel={{ create: submitLabel, update: submitLabel }}
      cancelTo={
        judged
          ? page
          : `${paths.admin.foods()}${listQuery({ page: 1, count: 20, query: '', filter: NOT_JUDGED })}`
      }
    >
      {!judged && (
        <div className="mb-6 max-w-[60rem]">
          <Alert>{t('judge.about')}</Alert>
        </div>
      )}
      <JudgementFields form={form} />
    </RecordPage>
  )
}

/** The server keeps values that a change leaves out, so unanswered questions are rejected here. */
function requireSaid(
  { allergens, hasNoAllergen, diet }: JudgementDraft,
  missing: { allergens: string; diet: string },
): void {
  const fields = {
    ...(allergens.length === 0 && !hasNoAllergen && { allergens: missing.allergens }),
    ...(diet === '' && { diet: missing.diet }),
  }
  const [message] = Object.values(fields)
  if (message) throw new ApiError('invalid', message, { fields })
}
