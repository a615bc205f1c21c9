import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'

const TONES = {
  info: { Icon: Info, icon: 'text-info' },
  success: { Icon: Check, icon: 'text-success' },
  warning: { Icon: TriangleAlert, icon: 'text-warning' },
  error: { Icon: CircleAlert, icon: 'text-error' },
}

/** News about what the reader just did. Errors interrupt a screen reader, the rest waits its turn. */
export function Alert({
  tone = 'info',
  title,
  onDismiss,
  children,
}: {
  tone?: keyof typeof TONES
  title?: string
  onDismiss?: () => void
  children?: ReactNode
}) {
  const t = useText(uiText)
  const { Icon, icon } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="flex items-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Icon className={`mt-0.5 size-5.5 shrink-0 ${icon}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          aria-label={t('dismiss')}
          className="-m-2.5 grid size-11 cursor-pointer place-items-center"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
