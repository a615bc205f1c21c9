import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'

/** Nothing here yet: says what will be, and how to get it. */
export function EmptyState({
  title,
  children,
  action,
  level = 2,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
  /** 1 where nothing else names the page. */
  level?: 1 | 2
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      className={`flex max-w-measure flex-col items-start gap-4 pt-8 ${level === 1 ? '' : 'border-t border-line'}`}
    >
      <Heading className={level === 1 ? 'text-heading' : 'text-subhead'}>{title}</Heading>
      <div className="text-muted">{children}</div>
      {action}
    </div>
  )
}

/** Something failed: what happened, what is safe, what to do. */
export function ErrorState({
  title,
  happened,
  safe,
  action,
  reference,
}: {
  title: string
  happened: ReactNode
  safe?: ReactNode
  action?: ReactNode
  /** Lets whoever answers for the server find the case in its log. */
  reference?: string | undefined
}) {
  const t = useText(uiText)
  return (
    <div className="flex max-w-measure flex-col items-start gap-5" role="alert">
      <h1 className="text-title">{title}</h1>
      <p className="flex gap-3 text-lead">
        <CircleAlert className="mt-1 size-6 shrink-0 text-error" aria-hidden="true" />
        <span>{happened}</span>
      </p>
      {safe && (
        <p className="flex gap-3">
          <Check className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
          <span>{safe}</span>
        </p>
      )}
      {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      {reference && <p className="text-small text-muted">{t('reference', { reference })}</p>}
    </div>
  )
}
