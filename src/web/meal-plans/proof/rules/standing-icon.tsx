import { CircleCheck, CircleMinus, CircleQuestionMark, Info, OctagonX, TriangleAlert } from 'lucide-react'
import type { RuleStanding } from './rule-standing.ts'

const ICONS = {
  broken: { Icon: OctagonX, colour: 'text-error' },
  missed: { Icon: TriangleAlert, colour: 'text-warning' },
  unknown: { Icon: CircleQuestionMark, colour: 'text-info' },
  met: { Icon: CircleCheck, colour: 'text-success' },
  yours: { Icon: Info, colour: 'text-info' },
  notMeant: { Icon: CircleMinus, colour: 'text-info' },
} as const

/** A shape of its own for each standing, so that colour is never alone. The words stand beside it. */
export function StandingIcon({ standing, className = '' }: { standing: RuleStanding; className?: string }) {
  const { Icon, colour } = ICONS[standing]
  return <Icon className={`shrink-0 ${colour} ${className}`} aria-hidden="true" />
}
