import { accountText } from '#web/messages/account.ts'
import { reportedText } from '#web/messages/facts/reported-facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'
import { SummarySkeleton } from './subscription-facts.tsx'
import { WeekSkeleton } from './week-card.tsx'

/**
 * Loading state of the account page: the headings of its sections, with placeholders at their final sizes.
 */
export function AccountSkeleton() {
  const t = useText(accountText)
  const factWords = useText(reportedText)
  return (
    <PageColumn>
      <PageHeader title={t('title')} />
      <noscript>
        <p className="text-muted">{t('noScript')}</p>
      </noscript>
      <section
        className="needs-script grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
        aria-busy="true"
        aria-label={t('loading')}
      >
        <div className="min-w-0">
          <h2 className="mb-5 text-heading">{t('week.title')}</h2>
          <WeekSkeleton />
        </div>
        <div className="flex flex-col gap-10 lg:row-span-2 lg:border-l lg:border-line lg:pl-10">
          <div>
            <h2 className="mb-3 text-heading">{t('plan.title')}</h2>
            <Skeleton className="mb-3 h-6 w-32" />
            <SkeletonLines lines={4} />
            <div className="mt-5 border-t border-line pt-5">
              <SummarySkeleton />
            </div>
          </div>
          <div>
            <h2 className="mb-3 text-heading">{t('profile.title')}</h2>
            <SkeletonLines lines={6} />
            <Skeleton className="mt-4 h-10 w-24 pointer-coarse:h-11" />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-14">
          <div>
            <h2 className="mb-5 text-heading">{t('goals.title')}</h2>
            <div className="border-t border-line py-4">
              <Skeleton className="h-[1lh] w-40" />
              <Skeleton className="mt-1 h-[2lh] w-full md:h-[1lh]" />
            </div>
            <Skeleton className="mt-1 h-10 w-40" />
          </div>
          <div>
            <h2 className="mb-5 text-heading">{factWords('account.title')}</h2>
            <SkeletonLines lines={4} />
          </div>
        </div>
      </section>
    </PageColumn>
  )
}
