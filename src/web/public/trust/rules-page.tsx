import { isOffered } from '#catalogue/conditions/condition.ts'
import { listConditions } from '#catalogue/conditions/condition-read-models.ts'
import { ruleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import { SOURCES } from '#meal-plans/rules/source.ts'
import { appContext } from '#web/context.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { trustText } from '#web/messages/public/trust.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/rules-page.ts'
import { EmptyPlace, TrustPage, TrustSection } from './trust-page.tsx'

export const handle = SHARED_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, catalogue } = context.get(appContext)
  const goals = (await listConditions(ctx, catalogue)).filter(isOffered)
  const signed = ruleSets.filter(({ signedOffBy }) => signedOffBy !== null).length
  return { goals: goals.length, sources: Object.keys(SOURCES).length, signed }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, trustText)
  return pageMeta(args, { title: t('rules.title'), description: t('rules.description') })
}

export default function RulesPage({ loaderData: { goals, sources, signed } }: Route.ComponentProps) {
  const t = useText(trustText)
  return (
    <TrustPage title={t('rules.title')} lead={t('rules.lead', { goals, sources })}>
      <TrustSection title={t('rules.sourceTitle')}>
        <p>{t('rules.source')}</p>
      </TrustSection>
      <TrustSection title={t('rules.checkTitle')}>
        <p>{t('rules.check')}</p>
      </TrustSection>
      <TrustSection title={t('rules.reviewTitle')}>
        {signed > 0 ? (
          <p>{t('rules.signed', { count: signed })}</p>
        ) : (
          <EmptyPlace>{t('rules.unsigned')}</EmptyPlace>
        )}
      </TrustSection>
      <TrustSection title={t('rules.changeTitle')}>
        <p>{t('rules.change')}</p>
      </TrustSection>
    </TrustPage>
  )
}
