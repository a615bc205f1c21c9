import type { RuleOutcome } from './rule-outcome.ts'

const FILLS: Record<RuleOutcome, string> = {
  broken: 'fill-error',
  missed: 'fill-warning',
  unknown: 'fill-info',
  met: 'fill-success',
  yours: 'fill-info',
  notMeant: 'fill-info',
}

const MARGIN = 0.14

/** What a plan holds, as a bar, on the field where it should end. Drawn as SVG, which paper keeps. */
export function ValueBar({
  value,
  min,
  max,
  outcome,
}: {
  value: number
  min: number | null
  max: number | null
  outcome: RuleOutcome
}) {
  const limits = [min, max].filter((limit) => limit !== null)
  const [low, high] = [Math.min(0, value, ...limits), Math.max(0, value, ...limits)]
  const room = (high - low) * MARGIN || 1
  const [left, right] = [low < 0 ? low - room : 0, high > 0 ? high + room : 0]
  const at = (amount: number) => ((amount - left) / (right - left)) * 100
  const [from, to] = [at(Math.min(0, value)), at(Math.max(0, value))]
  const [fieldFrom, fieldTo] = [min === null ? 0 : at(min), max === null ? 100 : at(max)]
  return (
    <svg
      className="h-4 w-full overflow-visible print:h-2 print:origin-top print:scale-y-50"
      aria-hidden="true"
    >
      <rect x="0" y="6" width="100%" height="4" rx="2" className="fill-line" />
      <rect
        x={percent(fieldFrom)}
        y="0"
        width={percent(fieldTo - fieldFrom)}
        height="16"
        rx="3"
        className="fill-success/18"
      />
      <rect x={percent(from)} y="4" width={percent(to - from)} height="8" rx="4" className={FILLS[outcome]} />
      {limits.map((limit) => (
        <line
          key={limit}
          x1={percent(at(limit))}
          x2={percent(at(limit))}
          y1="-1"
          y2="17"
          strokeWidth="2"
          className="stroke-base-content"
        />
      ))}
    </svg>
  )
}

function percent(share: number): string {
  return `${Number(share.toFixed(2))}%`
}
