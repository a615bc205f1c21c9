import { isRouteErrorResponse, useLocation } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import type { PassingTrouble } from '#web/delivery/in-time.ts'
import { siteText } from '#web/messages/public/site.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/page-state.tsx'
import { NotFound } from './not-found.tsx'

const RETRY_SECONDS = '5'

/** Any page that could not be shown. Where that will pass by itself, so does the page. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText(siteText)
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound what={error.data?.what} />
  const passing = passingTrouble(error)
  return (
    <>
      <title>{t('error.documentTitle')}</title>
      <meta name="robots" content="noindex" />
      {passing && <meta httpEquiv="refresh" content={RETRY_SECONDS} />}
      <PageColumn className="py-16 md:py-24">
        <ErrorState
          title={t(passing ? 'error.passingTitle' : 'error.title')}
          happened={passing ? t('error.passing') : happened(error, t('error.ourFault'))}
          reference={passing?.requestId ?? (error instanceof ApiError ? error.requestId : undefined)}
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

function happened(error: unknown, ourFault: string): string {
  return error instanceof ApiError ? error.message : ourFault
}

/** What the server, or the API, could not do just now. */
function passingTrouble(error: unknown): Partial<PassingTrouble> | undefined {
  if (isRouteErrorResponse(error) && error.status === 503) return error.data as PassingTrouble
  if (error instanceof ApiError && error.code === 'unavailable') return { requestId: error.requestId ?? '' }
  return undefined
}
