import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The foot of a step: at the thumb on a phone whatever is scrolled, in its place on a wide screen. */
export function StepFoot({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-thumb=""
      className={`flex flex-wrap items-center gap-x-6 gap-y-2 max-lg:sticky max-lg:bottom-0 max-lg:z-1 max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-base-100 max-lg:gap-x-4 max-lg:px-5 max-lg:py-3 max-lg:sm:-mx-8 max-lg:sm:px-8 [@media(max-height:24rem)]:static ${className}`}
    >
      {children}
    </div>
  )
}

/** The act of a step. */
export function StepAct(props: ComponentProps<typeof Button>) {
  return <Button size="large" {...props} />
}
