import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { siteText } from '#web/messages/public/site.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import type { Route } from './+types/recipe-page.ts'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, siteText)
  return pageMeta(args, { title: t('recipe.title'), description: t('recipe.description'), isPrivate: true })
}

export default function RecipePage() {
  const t = useText(siteText)
  return (
    <PageColumn>
      <PageHeader title={t('recipe.title')} />
      <p className="max-w-measure text-lead">
        {t.rich('recipe.where', {
          sample: (words) => (
            <SiteLink to={paths.samplePlan()} className="inline-link">
              {words}
            </SiteLink>
          ),
        })}
      </p>
    </PageColumn>
  )
}
