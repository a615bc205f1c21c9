import { ChevronDown } from 'lucide-react'

/** The line that unfolds what stands beneath it; its `details` is a `group`. */
export function FoldSummary({ className, children }: { className: string; children: string }) {
  return (
    <summary
      className={`flex cursor-pointer items-center justify-between gap-4 [&::-webkit-details-marker]:hidden ${className}`}
    >
      {children}
      <ChevronDown
        className="size-5.5 shrink-0 transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
  )
}
