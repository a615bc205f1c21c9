import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { OutcomeIcon } from '../rules/outcome-icon.tsx'
import { ruleAnchor } from '../rules/rule-row.tsx'
import { limitWords } from '../rules/rule-words.ts'
import type { ShownRule } from '../shown/shown-proof.ts'
import type { Point, ProofPoints } from './summarize-proof.ts'

const MOST_NAMED = 8

/** What somebody can repeat of a proof. */
export function KeySentences({ sentences }: Pick<ProofPoints, 'sentences'>) {
  if (sentences.length === 0) return null
  return (
    <ul className="mt-6 flex max-w-measure flex-col gap-2.5 font-serif text-subhead print:mt-2 print:gap-0 print:text-[11pt]">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** How many rules are met, and which are not; each rule that is named leads to its place below. */
export function ProofSummary({ headline, points }: Pick<ProofPoints, 'headline' | 'points'>) {
  return (
    <div className="max-w-measure">
      <p className="text-lead print:text-[11pt]">{headline}</p>
      <ul className="mt-6 flex flex-col gap-3.5 print:mt-2 print:gap-1">
        {points.map((point) => (
          <SummaryPoint key={point.text} point={point} />
        ))}
      </ul>
    </div>
  )
}

function SummaryPoint({ point: { outcome, text, rules } }: { point: Point }) {
  return (
    <li className="flex gap-3">
      <OutcomeIcon outcome={outcome} className="mt-0.5 size-6 print:size-4" />
      <div>
        <p>{text}</p>
        {rules && (outcome === 'unknown' ? <Names rules={rules} /> : <NamesWithLimits rules={rules} />)}
      </div>
    </li>
  )
}

function NamesWithLimits({ rules }: { rules: ShownRule[] }) {
  const t = useText(proofText)
  return (
    <ul className="mt-1">
      {rules.slice(0, MOST_NAMED).map((rule) => (
        <li key={rule.id} className="leading-snug">
          <RuleLink rule={rule} />
          <span className="text-muted">{withComma(limitWords(rule))}</span>
        </li>
      ))}
      {rules.length > MOST_NAMED && (
        <li className="py-1 leading-snug text-muted">
          {t('moreBelow', { count: rules.length - MOST_NAMED })}
        </li>
      )}
    </ul>
  )
}

function Names({ rules }: { rules: ShownRule[] }) {
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-5 leading-snug">
      {onePerName(rules).map((rule) => (
        <li key={rule.id}>
          <RuleLink rule={rule} />
        </li>
      ))}
    </ul>
  )
}

/** What has a least and a most is named once. */
function onePerName(rules: ShownRule[]): ShownRule[] {
  return [...new Map(rules.toReversed().map((rule) => [rule.name, rule])).values()].toReversed()
}

function RuleLink({ rule }: { rule: ShownRule }) {
  return (
    <a href={`#${ruleAnchor(rule)}`} className="inline-link inline-block py-1 pointer-coarse:py-3 print:py-0">
      {rule.name}
    </a>
  )
}

function withComma(words: string | null): string {
  return words ? `, ${words}` : ''
}
