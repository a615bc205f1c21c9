import type { ReactNode } from 'react'

/** A place that the operator fills in. */
export function Fill({ children }: { children: ReactNode }) {
  return <span className="border-b border-dashed border-edge bg-base-200">[{children}]</span>
}
