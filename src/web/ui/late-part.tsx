import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from './alert.tsx'
import { type Loading, loadUntilHere } from './behavior/load-until-here.ts'
import { Button } from './button.tsx'

/**
 * A part of the page whose script comes when it is needed. Until it is here the part shows what it is given as
 * `placeholder`, and what keeps it: a slow connection, or none.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loading = loadUntilHere(load)
  const Part = lazy(() => loading.start().then((part) => ({ default: part })))

  return function LatePart({ placeholder, ...props }: Props & { placeholder?: ReactNode }) {
    const shown = props as unknown as Props
    return (
      <Suspense fallback={<Waiting loading={loading} placeholder={placeholder} />}>
        <Part {...shown} />
      </Suspense>
    )
  }
}

function Waiting({ loading, placeholder }: { loading: Loading; placeholder: ReactNode }) {
  const t = useText(uiText)
  const state = useSyncExternalStore(loading.subscribe, loading.state, () => 'loading' as const)
  return (
    <>
      {state === 'slow' && (
        <p role="status" className="mb-6 text-muted">
          {t('late.slow')}
        </p>
      )}
      {state === 'failed' && (
        <div className="mb-6">
          <Alert tone="error" title={t('late.failed')}>
            <p>{t('late.stays')}</p>
            <Button kind="secondary" size="small" className="mt-3" onClick={loading.retry}>
              {t('late.retry')}
            </Button>
          </Alert>
        </div>
      )}
      {placeholder}
    </>
  )
}
