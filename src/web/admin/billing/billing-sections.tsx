import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { SectionLinks } from '../frame/section-links.tsx'

/** Members, what does not agree about their money, and the mails about it. */
export function BillingSections({ findings = 0 }: { findings?: number | undefined }) {
  const t = useText(adminBillingText)
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
        { to: paths.admin.billingMails(), label: t('mails.title') },
      ]}
    />
  )
}
