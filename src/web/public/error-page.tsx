import { isRouteErrorResponse, useLocation } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/page-state.tsx'
import { NotFound } from './not-found.tsx'

const OUR_FAULT =
  'Something failed on our side while we prepared it. It is written down, and we look at every case.'

/** Any page that could not be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound what={error.data?.what} />
  return (
    <>
      <title>Something went wrong · Careplate</title>
      <meta name="robots" content="noindex" />
      <PageColumn className="py-16 md:py-24">
        <ErrorState
          title="This page could not be loaded"
          happened={error instanceof ApiError ? error.message : OUR_FAULT}
          reference={error instanceof ApiError ? error.requestId : undefined}
          safe="Nothing was changed or charged. Your account, your plan and your goals are as they were."
          action={
            <>
              <a href={pathname + search} className="btn btn-primary px-5.5 text-[1.0625rem] no-underline">
                Try again
              </a>
              <ButtonLink to={paths.home()} kind="secondary">
                Home
              </ButtonLink>
            </>
          }
        />
      </PageColumn>
    </>
  )
}
