/** Holds the place of what is loading, at its size. Give the region around it `aria-busy` and a spoken text. */
export function Skeleton({
  className = 'h-4 w-full',
  isRound = false,
}: {
  className?: string
  isRound?: boolean
}) {
  const shape = isRound ? 'aspect-square rounded-full' : 'rounded-lg'
  return <div aria-hidden="true" className={`skeleton ${shape} ${className}`} />
}

export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
        <Skeleton key={line} className={`h-4 ${line === lines - 1 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </div>
  )
}
