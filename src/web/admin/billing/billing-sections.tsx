import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { adminHealthText } from '#web/messages/admin/admin-health.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { SectionLinks } from '../frame/section-links.tsx'
import { useMay } from '../frame/staff.ts'

export function BillingSections({
  findings = 0,
  undelivered = 0,
}: {
  findings?: number | undefined
  undelivered?: number | undefined
}) {
  const t = useText(adminBillingText)
  const healthText = useText(adminHealthText)
  const isAdmin = useMay('admin')
  return (
    <SectionLinks
      label={t('title')}
      links={[
        { to: paths.admin.profiles(), label: t('members'), isExact: true },
        {
          to: paths.admin.findings(),
          label: t('findings.title'),
          isExact: true,
          waiting: { count: findings, words: t('findings.some', { total: findings }) },
        },
        {
          to: paths.admin.billingList('undelivered'),
          label: t('undelivered.title'),
          isExact: true,
          waiting: { count: undelivered, words: t('undelivered.some', { total: undelivered }) },
        },
        { to: paths.admin.billingList('mails'), label: t('mails.title') },
        ...(isAdmin ? [{ to: paths.admin.billingList('record'), label: t('record.title') }] : []),
        { to: paths.admin.health(), label: healthText('title') },
      ]}
    />
  )
}
