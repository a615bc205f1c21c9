import type { ReactNode } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

export function WhatIsErased({ isRunning }: { isRunning: boolean }) {
  const t = useText(accountText)
  return (
    <div className="flex max-w-measure flex-col gap-10">
      <Part title={t('delete.atOnce')}>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>{t('delete.erased.signIn')}</li>
          <li>{t('delete.erased.profile')}</li>
          <li>{t('delete.erased.meals')}</li>
          <li>{t('delete.erased.mails')}</li>
        </ul>
      </Part>
      <Part title={t('delete.subscriptionTitle')}>
        <p>
          {isRunning
            ? t.rich('delete.subscription.running', {
                manage: (words) => <TextLink to={paths.subscription()}>{words}</TextLink>,
              })
            : t('delete.subscription.none')}
        </p>
      </Part>
      <Part title={t('delete.later')}>
        <p>{t('delete.provider')}</p>
      </Part>
      <Part title={t('delete.stays')}>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>{t('delete.staysInLog')}</li>
          <li>{t('delete.staysOfMoney')}</li>
          <li>{t('delete.staysOfTrial')}</li>
          <li>{t('delete.staysInBackups')}</li>
        </ul>
      </Part>
      <p>
        {t.rich('delete.exportFirst', {
          export: (words) => <TextLink to={`${paths.accountSecurity()}#data`}>{words}</TextLink>,
        })}
      </p>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-subhead">{title}</h2>
      {children}
    </section>
  )
}
