import { CircleCheck, CircleMinus, CircleQuestionMark, Info, OctagonX, TriangleAlert } from 'lucide-react'
import type { RuleOutcome } from './rule-outcome.ts'

const ICONS = {
  broken: { Icon: OctagonX, color: 'text-error' },
  missed: { Icon: TriangleAlert, color: 'text-warning' },
  unknown: { Icon: CircleQuestionMark, color: 'text-info' },
  met: { Icon: CircleCheck, color: 'text-success' },
  yours: { Icon: Info, color: 'text-info' },
  notMeant: { Icon: CircleMinus, color: 'text-info' },
} as const

/** A shape of its own for each outcome, so that color is never alone. The words are beside it. */
export function OutcomeIcon({ outcome, className = '' }: { outcome: RuleOutcome; className?: string }) {
  const { Icon, color } = ICONS[outcome]
  return <Icon className={`shrink-0 ${color} ${className}`} aria-hidden="true" />
}
