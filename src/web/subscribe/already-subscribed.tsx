import type { ReactNode } from 'react'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'

/** In place of the steps, for somebody who has taken them. */
export function AlreadySubscribed({ children }: { children?: ReactNode }) {
  const t = useText(subscribeText)
  return (
    <PageColumn>
      <PageHeader title={t('subscribed.title')} lead={t('subscribed.lead')}>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink to={paths.account()}>{t('subscribed.account')}</ButtonLink>
          <TextLink to={paths.plans()} className="py-2.5">
            {t('subscribed.pricing')}
          </TextLink>
        </div>
      </PageHeader>
      <div className="flex flex-col gap-8 pb-16">{children}</div>
    </PageColumn>
  )
}
