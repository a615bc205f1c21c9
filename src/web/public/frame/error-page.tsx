import { isRouteErrorResponse, useLocation } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import tryAgain from '#web/delivery/browser/try-again.ts?worker&url'
import type { PageError } from '#web/delivery/in-time.ts'
import { siteText } from '#web/messages/public/site.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/page-state.tsx'
import { NotFound } from './not-found.tsx'

/** Any page that could not be shown. Where that will pass by itself, so does the page. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText(siteText)
  const { pathname, search } = useLocation()
  const answer = isRouteErrorResponse(error) ? error : undefined
  if (answer?.status === 404) return <NotFound what={answer.data?.what} />
  const apiError = error instanceof ApiError ? error : undefined
  const isPassing = answer?.status === 503 || apiError?.code === 'unavailable'
  const pageError: Partial<PageError> | undefined = answer?.data ?? apiError
  return (
    <>
      <title>{t('error.documentTitle')}</title>
      <meta name="robots" content="noindex" />
      {isPassing && <script type="module" async src={tryAgain} />}
      {isPassing && <noscript>{import.meta.env.SSR && <meta httpEquiv="refresh" content="5" />}</noscript>}
      <PageColumn className="py-16 md:py-24">
        <ErrorState
          title={t(isPassing ? 'error.passingTitle' : 'error.title')}
          happened={isPassing ? t('error.passing') : (apiError?.message ?? t('error.ourError'))}
          reference={pageError?.requestId}
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
