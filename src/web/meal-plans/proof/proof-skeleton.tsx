import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'

/** A proof on its way, at its size. */
export function ProofSkeleton() {
  const t = useText(proofText)
  return (
    <div aria-busy="true" className="pt-8 md:pt-12">
      <div className="sr-only" role="status">
        <h1>{t('loading')}</h1>
      </div>
      <div className="grid items-center gap-x-14 gap-y-8 pb-12 lg:grid-cols-[1.6fr_1fr]">
        <div className="max-w-measure">
          <Skeleton className="mb-7 h-24 w-4/5" />
          <SkeletonLines lines={6} />
        </div>
        <Skeleton isRound className="mx-auto w-64 md:w-80" />
      </div>
      <div className="border-t border-line py-14">
        <SkeletonLines lines={9} />
      </div>
    </div>
  )
}
