import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { WeekCardSkeleton } from './week-card.tsx'

export function AccountSkeleton() {
  return (
    <PageColumn>
      <PageHeader title="My Account" />
      <noscript>
        <p className="text-muted">
          Your account needs JavaScript. Allow it for this site, then reload this page.
        </p>
      </noscript>
      <section
        className="needs-script grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]"
        aria-busy="true"
        aria-label="Loading your account"
      >
        <div className="flex flex-col gap-14">
          <WeekCardSkeleton />
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
