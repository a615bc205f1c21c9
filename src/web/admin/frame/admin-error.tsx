import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { asApiError, isApiRefusal } from '#web/api/api-error.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/**
 * Shown if a back-office screen could not be loaded: explains the error, and offers a retry or a link
 * elsewhere.
 */
export function AdminError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <Gone />
  if (isApiRefusal(error, 'not_found')) return <Gone record={error.message} />
  return <Failed error={error} />
}

/** `record` names the missing record if it is not the screen itself. */
function Gone({ record }: { record?: string }) {
  const t = useText(adminFrameText)
  const { pathname } = useLocation()
  const list = pathname.slice(0, pathname.lastIndexOf('/'))
  return (
    <div className="max-w-measure">
      <h1 className="mb-3 text-[1.625rem] leading-tight">{t('gone.title')}</h1>
      <p className="text-muted">{record ? t('gone.record', { reason: record }) : t('gone.page')}</p>
      <ButtonLink kind="secondary" size="small" to={record ? list : paths.admin.home()} className="mt-5">
        {t(record ? 'gone.toList' : 'gone.toOffice')}
      </ButtonLink>
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useText(adminFrameText)
  const { revalidate, state } = useRevalidator()
  const { message, requestId } = asApiError(error)
  return (
    <div className="max-w-measure">
      <h1 className="mb-5 text-[1.625rem] leading-tight">{t('error.title')}</h1>
      <Alert tone="error">
        <p>{message}</p>
        {requestId && (
          <p className="mt-1 text-small text-muted">{t('error.reference', { reference: requestId })}</p>
        )}
        <Button
          kind="secondary"
          size="small"
          className="mt-3"
          isBusy={state === 'loading'}
          onClick={() => void revalidate()}
        >
          {t('error.again')}
        </Button>
      </Alert>
    </div>
  )
}
