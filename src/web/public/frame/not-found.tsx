import { siteText } from '#web/messages/public/site.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { EmptyPlate } from '#web/plates/empty-plate.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn } from '#web/ui/page.tsx'

/** `what` was looked for, such as `health goal`. */
export function NotFound({ what = 'page' }: { what?: string | undefined }) {
  const t = useText(siteText)
  return (
    <>
      <title>{t('notFound.documentTitle')}</title>
      <meta name="robots" content="noindex" />
      <PageColumn className="grid items-center gap-10 py-12 md:grid-cols-[1.2fr_1fr] md:py-20">
        <div>
          <h1 className="text-title">{t('notFound.title')}</h1>
          <p className="mt-5 max-w-measure text-lead text-muted">{t('notFound.body', { what })}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink to={paths.healthGoals()}>{t('notFound.healthGoals')}</ButtonLink>
            <TextLink to={paths.plans()} className="py-2.5">
              {t('nav.pricing')}
            </TextLink>
            <TextLink to={paths.samplePlan()} className="py-2.5">
              {t('nav.samplePlan')}
            </TextLink>
            <TextLink to={paths.blog()} className="py-2.5">
              {t('footer.blog')}
            </TextLink>
          </div>
        </div>
        <EmptyPlate className="mx-auto w-56 md:w-96" />
      </PageColumn>
    </>
  )
}
