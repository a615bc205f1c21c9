import type { OperatorConfig } from '#platform/config/operator-config.ts'
import { trustText } from '#web/messages/public/trust.ts'
import { useText } from '#web/messages/use-text.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** How the operator is reached, as far as it was said. */
export function ContactDetails({ operator: { address, email, phone } }: { operator: OperatorConfig }) {
  const t = useText(trustText)
  const ways = [
    { name: t('mail'), value: email, to: `mailto:${email}` },
    { name: t('phone'), value: phone, to: `tel:${phone?.replaceAll(/[^+\d]/g, '')}` },
    { name: t('address'), value: address, to: null },
  ].filter(({ value }) => value !== null)
  if (ways.length === 0) return null
  return (
    <dl className="grid gap-y-2">
      {ways.map(({ name, value, to }) => (
        <div key={name} className="grid grid-cols-[6rem_1fr] gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd>{to ? <TextLink to={to}>{value}</TextLink> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
