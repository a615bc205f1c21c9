import { isRouteErrorResponse, useLocation } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { siteText } from '#web/messages/site.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/page-state.tsx'
import { NotFound } from './not-found.tsx'

/** Any page that could not be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText(siteText)
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound what={error.data?.what} />
  return (
    <>
      <title>{t('error.documentTitle')}</title>
      <meta name="robots" content="noindex" />
      <PageColumn className="py-16 md:py-24">
        <ErrorState
          title={t('error.title')}
          happened={error instanceof ApiError ? error.message : t('error.ourFault')}
          reference={error instanceof ApiError ? error.requestId : undefined}
          safe={t('error.safe')}
          action={
            <>
              <a href={pathname + search} className="btn btn-primary px-5.5 text-[1.0625rem] no-underline">
                {t('error.again')}
              </a>
              <ButtonLink to={paths.home()} kind="secondary">
                {t('nav.home')}
              </ButtonLink>
            </>
          }
        />
      </PageColumn>
    </>
  )
}
