import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { EmptyPlate } from '#web/plates/empty-plate.tsx'
import { ruleOutcome } from './rules/rule-outcome.ts'
import type { ShownRule } from './shown/shown-proof.ts'

// The plate keeps its light in dark mode, so these do not follow the theme.
const SEGMENTS = [
  { outcome: 'met', stroke: '#2c6a45' },
  { outcome: 'missed', stroke: '#b98218' },
  { outcome: 'broken', stroke: '#a12a1e' },
  { outcome: 'unknown', stroke: '#a9b4ba' },
] as const

/** A plate whose rim has one piece for each rule: kept ones in green, the others in their colors. */
export function ProofPlate({
  rules,
  met,
  checked,
  className,
}: {
  rules: ShownRule[]
  met: number
  checked: number
  className?: string
}) {
  const t = useText(proofText)
  const counts = SEGMENTS.map(({ outcome, stroke }) => ({
    stroke,
    count: rules.filter((rule) => ruleOutcome(rule) === outcome).length,
  }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={`relative self-start ${className}`}>
      <EmptyPlate className="w-full" />
      <svg viewBox="0 0 400 400" className="absolute inset-0 size-full" fill="none" aria-hidden="true">
        {counts.map(({ stroke, count }, i) => {
          const before = counts.slice(0, i).reduce((sum, { count }) => sum + count, 0)
          return (
            count > 0 && (
              <circle
                key={stroke}
                cx="200"
                cy="200"
                r="162"
                pathLength={total}
                transform={`rotate(${(before / total) * 360 - 90} 200 200)`}
                strokeWidth="13"
                stroke={stroke}
                strokeDasharray={`${'.86 .14 '.repeat(count)}0 ${total}`}
              />
            )
          )
        })}
        <text x="200" y="205" textAnchor="middle" fill="#16302a" className="font-serif text-[54px]">
          {t('plate.met', { met, checked })}
        </text>
        <text x="200" y="240" textAnchor="middle" fill="#4f6259" className="text-[22px]">
          {t('plate.rules')}
        </text>
      </svg>
    </div>
  )
}
