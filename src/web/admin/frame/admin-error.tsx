import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { asApiError, isRefusal } from '#web/api/api-error.ts'
import { adminFrameText } from '#web/messages/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { NotFound } from '#web/public/not-found.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** A back-office screen that could not be loaded: what happened, and another try. */
export function AdminError({ error }: { error: unknown }) {
  const t = useText(adminFrameText)
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const { message, requestId } = asApiError(error)
  const isGone = isRefusal(error, 'not_found')
  return (
    <>
      <h1 className="mb-5 text-[1.625rem] leading-tight">{t('error.title')}</h1>
      <Alert tone="error">
        <p>{message}</p>
        {requestId && (
          <p className="mt-1 text-small text-muted">{t('error.reference', { reference: requestId })}</p>
        )}
        {!isGone && (
          <Button
            kind="secondary"
            size="small"
            className="mt-3"
            isBusy={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {t('error.again')}
          </Button>
        )}
      </Alert>
    </>
  )
}
