import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Says what could not be loaded and why, with a button to try again. */
export function NotLoaded({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const t = useText(uiText)
  return (
    <Alert tone="error" title={title}>
      <p>{error.message}</p>
      <Button kind="secondary" size="small" className="mt-3" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  )
}
