import { adminPricingPlanText } from '#web/messages/admin/admin-pricing-plan.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { RecordPage } from '../records/record-page.tsx'
import type { SaveQuestion } from '../records/save-question.tsx'
import { type SavedRecord, useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/pricing-plan-page.ts'
import { EarlierPrices } from './earlier-prices.tsx'
import {
  addPricingPlan,
  checkPricingPlan,
  readPricingPlan,
  removePricingPlan,
  savePricingPlan,
} from './pricing-plan-calls.ts'
import {
  changedPrice,
  EMPTY_PRICING_PLAN,
  goesOnSaleForNothing,
  type PricingPlanDraft,
} from './pricing-plan-draft.ts'
import { PricingPlanFields } from './pricing-plan-fields.tsx'
import { useFreeQuestion } from './pricing-plan-toggle.tsx'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return id === 'new' ? null : readPricingPlan(id)
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, adminPricingPlanText)
  return adminMeta(loaderData?.draft.name ?? t('title'))
}

export function HydrateFallback() {
  return <RecordSkeleton />
}

export default function AdminPricingPlanPage({ loaderData }: Route.ComponentProps) {
  return <PlanEditor key={loaderData?.id ?? 'new'} plan={loaderData} />
}

function PlanEditor({ plan }: { plan: SavedRecord<PricingPlanDraft> | null }) {
  const t = useText(adminPricingPlanText)
  const list = { label: t('title'), to: paths.admin.plans() }
  const priceQuestion = usePriceQuestion()
  const form = useRecordForm<PricingPlanDraft>({
    start: plan,
    empty: EMPTY_PRICING_PLAN,
    making: {
      create: addPricingPlan,
      created: ({ id, draft }) => ({
        to: paths.admin.plan(id),
        news: t(draft.enabeled ? 'created' : 'createdDraft'),
      }),
    },
    check: checkPricingPlan,
    question: async (read, draft) => priceQuestion(read && (await readPricingPlan(read.id)), draft),
    update: savePricingPlan,
    read: readPricingPlan,
    remove: removePricingPlan,
    savedText: t('saved'),
  })
  const { saved } = form
  const title = saved?.draft.name ?? t('add')
  return (
    <>
      <RecordPage
        form={form}
        list={list}
        title={title}
        publicPage={saved?.draft.enabeled ? paths.plan(saved.id) : undefined}
        remove={{
          question: t('remove'),
          about: <p>{t('removeAbout')}</p>,
          news: t('deleted', { name: title }),
        }}
        submitLabel={{ create: t('add'), update: t('update') }}
      >
        <PricingPlanFields form={form} />
      </RecordPage>
      {saved && (
        <div className="mt-10">
          <EarlierPrices key={saved.tag} planId={saved.id} />
        </div>
      )}
    </>
  )
}

/** Asks for confirmation before a plan goes on sale for free, and before its price changes. */
function usePriceQuestion() {
  const t = useText(adminPricingPlanText)
  const locale = useLocale()
  const freeQuestion = useFreeQuestion()
  return (saved: SavedRecord<PricingPlanDraft> | null, draft: PricingPlanDraft): SaveQuestion | null => {
    if (goesOnSaleForNothing(saved?.draft ?? null, draft))
      return { ...freeQuestion(draft.name), tag: saved?.tag ?? '' }
    const change = saved && changedPrice(saved.draft, draft)
    if (!change) return null
    const { tag } = saved
    const prices = { from: formatPrice(change.from, locale), to: formatPrice(change.to, locale) }
    return {
      title: t('priceChange.title', prices),
      body: <p>{t('priceChange.means', prices)}</p>,
      confirm: t('priceChange.confirm', prices),
      tag,
    }
  }
}
