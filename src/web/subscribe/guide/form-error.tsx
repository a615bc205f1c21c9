import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Alert } from '#web/ui/alert.tsx'

/** What is in the way of a whole form: above its fields, in view, and with the focus each time it is said. */
export function FormError({
  error,
  title,
  children,
}: {
  error: object
  title?: string
  children?: ReactNode
}) {
  const alert = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object is a new failure, whatever it says.
  useLayoutEffect(() => {
    alert.current?.focus({ preventScroll: true })
    alert.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [error])
  return (
    <div ref={alert} tabIndex={-1} className="rounded-card outline-none">
      <Alert tone="error" {...(title && { title })}>
        {children}
      </Alert>
    </div>
  )
}
