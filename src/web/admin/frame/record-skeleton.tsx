import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

export function RecordSkeleton() {
  const t = useText(uiText)
  return (
    <section aria-busy="true" aria-label={t('loading')}>
      <Skeleton className="my-2 h-4 w-40" />
      <Skeleton className="mt-5 mb-5 h-8 w-72 max-w-full" />
      <div className="grid gap-x-10 gap-y-6 border-t border-line pt-6 lg:grid-cols-[15rem_minmax(0,44rem)]">
        <Skeleton className="h-6 w-32" />
        <SkeletonLines lines={8} />
      </div>
    </section>
  )
}
