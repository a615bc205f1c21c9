import { Component, type ReactNode } from 'react'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const WAITS_MS = [500, 1500, 4000]

/** Script that is loaded when it is needed; while the server is away it is asked for again. */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const wait of WAITS_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}

/** Keeps the rest of the page where a part of it cannot be loaded. */
export class LatePart extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <NotLoaded /> : this.props.children
  }
}

function NotLoaded() {
  const t = useText(subscribeText)
  return (
    <Alert tone="error" title={t('late.failed')}>
      <p>{t('late.kept')}</p>
      <Button kind="secondary" size="small" className="mt-3" onClick={() => window.location.reload()}>
        {t('late.reload')}
      </Button>
    </Alert>
  )
}
