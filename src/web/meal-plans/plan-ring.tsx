/** How many of the plan's rules are met, laid over the rim of a plate. The words stand beneath it. */
export function PlanRing({ passed, total }: { passed: number; total: number }) {
  return (
    <svg viewBox="0 0 400 400" className="absolute inset-x-0 top-0 w-full" fill="none" aria-hidden="true">
      <mask id="ring-filling">
        <circle
          key={`${passed} ${total}`}
          cx="200"
          cy="200"
          r="167"
          pathLength="1"
          transform="rotate(-90 200 200)"
          stroke="#fff"
          strokeWidth="9"
          strokeDasharray="1 1"
          className="ring-fills"
        />
      </mask>
      <RingArc count={total} total={total} className="stroke-[#d8d0bf]" />
      <g mask="url(#ring-filling)">
        <RingArc count={passed} total={total} className="stroke-[#3f7d52]" />
      </g>
    </svg>
  )
}

function RingArc({ count, total, className }: { count: number; total: number; className: string }) {
  if (count === 0) return null
  return (
    <circle
      cx="200"
      cy="200"
      r="167"
      pathLength={total}
      transform="rotate(-90 200 200)"
      strokeWidth="7"
      strokeDasharray={`${'.84 .16 '.repeat(count)}0 ${total}`}
      className={className}
    />
  )
}
