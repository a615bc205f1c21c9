import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

/** Stands in for a record while it loads. */
export function RecordSkeleton() {
  const t = useText(uiText)
  return (
    <section aria-busy="true" aria-label={t('loading')} className="flex max-w-measure flex-col gap-6">
      <Skeleton className="h-8 w-1/2" />
      <SkeletonLines lines={8} />
    </section>
  )
}
