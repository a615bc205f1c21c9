/** How many things wait behind a link, and the same in words; nothing is shown for none. */
export function WaitingCount({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-2 inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-primary px-1.5 text-xs font-semibold text-primary-content tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">. {words}</span>
    </>
  )
}
