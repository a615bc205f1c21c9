import type { ReactNode } from 'react'
import { publicConfig } from '#web/api/public-config.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** The way to where card, invoices and subscription are managed, with the member’s address filled in. */
export function BillingLink({
  username,
  className = '',
  children,
}: {
  username: string
  className?: string
  children: ReactNode
}) {
  const [answer] = useAnswer(publicConfig)
  const portal = answer.status === 'ready' ? answer.value.payments.portalUrl : null
  if (answer.status === 'ready' && answer.value.payments.provider === 'sandbox') {
    return (
      <TextLink to={paths.billing(username)} className={className}>
        {children}
      </TextLink>
    )
  }
  if (!portal) return <span>{children}</span>
  return (
    <a
      href={`${portal}?${new URLSearchParams({ prefilled_email: username })}`}
      className={`inline-link ${className}`}
    >
      {children}
    </a>
  )
}
