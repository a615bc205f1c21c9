import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { WeekCardSkeleton } from './week-card.tsx'

export function AccountSkeleton() {
  const t = useText(accountText)
  return (
    <PageColumn>
      <PageHeader title={t('title')} />
      <noscript>
        <p className="text-muted">{t('noScript')}</p>
      </noscript>
      <section
        className="needs-script grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]"
        aria-busy="true"
        aria-label={t('loading')}
      >
        <div className="flex flex-col gap-14">
          <div>
            <h2 className="mb-5 text-heading">{t('week.title')}</h2>
            <WeekCardSkeleton />
          </div>
          <SkeletonLines lines={4} />
        </div>
        <div className="flex flex-col gap-10">
          <SkeletonLines lines={4} />
          <SkeletonLines lines={2} />
        </div>
      </section>
    </PageColumn>
  )
}
