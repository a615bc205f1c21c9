import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { asApiError } from '#web/api/api-error.ts'
import { NotFound } from '#web/public/not-found.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** A back-office screen that could not be loaded: what happened, and another try. */
export function AdminError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const { message, requestId } = asApiError(error)
  return (
    <Alert tone="error" title="This list could not be loaded.">
      <p>{message}</p>
      {requestId && <p className="mt-1 text-small text-muted">Reference: {requestId}</p>}
      <Button
        kind="secondary"
        size="small"
        className="mt-3"
        isBusy={state === 'loading'}
        onClick={() => void revalidate()}
      >
        Try again
      </Button>
    </Alert>
  )
}
