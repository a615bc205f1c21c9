import { adminPricingPlanText } from '#web/messages/admin/admin-pricing-plan.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { RecordSkeleton } from '../frame/record-skeleton.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { type SavedRecord, useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/pricing-plan-page.ts'
import { EarlierPrices } from './earlier-prices.tsx'
import { addPricingPlan, readPricingPlan, removePricingPlan, savePricingPlan } from './pricing-plan-calls.ts'
import { changedPrice, EMPTY_PRICING_PLAN, type PricingPlanDraft } from './pricing-plan-draft.ts'
import { PricingPlanFields } from './pricing-plan-fields.tsx'

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
      created: ({ id }) => ({ to: paths.admin.plan(id), news: t('created') }),
    },
    question: async ({ id }, draft) => priceQuestion(await readPricingPlan(id), draft),
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
        publicPage={saved ? paths.plan(saved.id) : undefined}
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

/** A price is charged from the moment it is saved, so that both are shown before: the one that is saved by then too. */
function usePriceQuestion() {
  const t = useText(adminPricingPlanText)
  const locale = useLocale()
  return ({ draft: saved, tag }: SavedRecord<PricingPlanDraft>, draft: PricingPlanDraft) => {
    const change = changedPrice(saved, draft)
    if (!change) return null
    const prices = { from: formatPrice(change.from, locale), to: formatPrice(change.to, locale) }
    return {
      title: t('priceChange.title', prices),
      body: <p>{t('priceChange.means', prices)}</p>,
      confirm: t('priceChange.confirm', prices),
      tag,
    }
  }
}
