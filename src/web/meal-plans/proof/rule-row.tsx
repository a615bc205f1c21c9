import { type Standing, standingOf } from './rule-standing.ts'
import {
  basisWords,
  coverageWords,
  evidenceWords,
  limitWords,
  SEVERITY_WORDS,
  valueWords,
  verifiedWords,
} from './rule-words.ts'
import type { ShownRule } from './shown-proof.ts'
import { SourceText } from './source-text.tsx'
import { ValueBar } from './value-bar.tsx'

export function ruleAnchor({ id }: Pick<ShownRule, 'id'>): string {
  return `rule-${id}`
}

/** One rule: what it asks, what the plan holds, and where it comes from. */
export function RuleRow({ rule }: { rule: ShownRule }) {
  const standing = standingOf(rule)
  return (
    <li
      id={ruleAnchor(rule)}
      className="scroll-mt-6 break-inside-avoid border-t border-line py-5 first:border-t-0 target:bg-base-200 print:py-2.5"
    >
      <div className="grid gap-x-10 gap-y-2 md:grid-cols-[1fr_1.15fr] md:items-start print:grid-cols-[1fr_1.15fr]">
        <Asked rule={rule} />
        <Found rule={rule} standing={standing} />
      </div>
      {rule.note && <p className="mt-2 max-w-measure text-small">{rule.note}</p>}
      <Origin rule={rule} />
    </li>
  )
}

function Asked({ rule }: { rule: ShownRule }) {
  const limit = limitWords(rule)
  const basis = rule.value === null ? null : basisWords(rule.basis)
  return (
    <div>
      <h4 className="font-sans font-semibold">{rule.name}</h4>
      {limit && <p className="leading-snug text-muted">{[limit, basis].filter(Boolean).join(', ')}</p>}
    </div>
  )
}

function Found({ rule, standing }: { rule: ShownRule; standing: Standing }) {
  const { value, min, max } = rule
  const words = valueWords(rule)
  const hasBar = value !== null && (min !== null || (max !== null && max !== 0))
  return (
    <div>
      {words && (
        <p className="tabular-nums">
          <span className="sr-only">In this plan: </span>
          <span className="font-semibold">{words}</span>
        </p>
      )}
      {hasBar && (
        <div className="mt-1.5 mb-1">
          <ValueBar value={value} min={min} max={max} standing={standing} />
        </div>
      )}
      {rule.notEvaluated && <p className="leading-snug">{rule.notEvaluated}</p>}
    </div>
  )
}

function Origin({ rule }: { rule: ShownRule }) {
  const { severity, evidence, coverage, source, verified } = rule
  const facts = [SEVERITY_WORDS[severity], evidenceWords(evidence), coverageWords(coverage)].filter(Boolean)
  return (
    <p className="mt-2 text-small leading-snug text-muted">
      {facts.join(' · ')}
      <br />
      <SourceText source={source} />. {verifiedWords(verified)}
    </p>
  )
}
