import { useEffect, useRef } from 'react'
import { RefusalReasons } from '#web/facts/safety/refused-note.tsx'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { LateGentlerGoalLink, type RefusedChoice } from '../guide/refused-choice.ts'

/** The whole screen of somebody whom no plan is served: why, whom to ask, and that there is nothing to pay. */
export function RefusalScreen({ reasons, refused }: { reasons: string[]; refused: RefusedChoice }) {
  const f = useText(factsText)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div className="flex max-w-measure flex-col gap-5">
      <h2 id="refused" ref={heading} tabIndex={-1} className="text-heading outline-none">
        {f('refused.title')}
      </h2>
      <RefusalReasons reasons={reasons} className="text-lead" />
      <LateGentlerGoalLink refused={refused} />
      <p className="text-muted">{f('refused.nothingLost')}</p>
    </div>
  )
}
