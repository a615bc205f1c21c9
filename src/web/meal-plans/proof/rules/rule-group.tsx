import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownRule } from '../shown/shown-proof.ts'
import { OutcomeIcon } from './outcome-icon.tsx'
import { type RuleOutcome, ruleOutcome } from './rule-outcome.ts'
import { LeftOutRow, RuleRow, ruleAnchor } from './rule-row.tsx'
import { sharedNotes } from './shared-notes.ts'
import type { RuleWithIdeal } from './with-ideals.ts'

/** Rules of one outcome. `isDense` sets many short ones side by side, and folds away those that are kept. */
export function RuleGroup({
  outcome,
  rules,
  isDense,
}: {
  outcome: RuleOutcome
  rules: RuleWithIdeal[]
  isDense: boolean
}) {
  const t = useText(proofText)
  // One row may tell of several rules.
  const count = rules.flatMap((rule) =>
    [rule, rule.ideal ?? [], rule.wider ?? [], rule.forAll ?? []].flat(),
  ).length
  const heading = (
    <h3 className="flex items-center gap-2.5 text-subhead print:text-[10.5pt]">
      <OutcomeIcon outcome={outcome} className="size-6 print:size-4" />
      {t(`outcomes.${outcome}`)}
      <span className="font-sans text-small text-muted tabular-nums">{t('ruleCount', { count })}</span>
    </h3>
  )
  const list = outcome === 'notMeant' ? <NotMeant rules={rules} /> : <Rows rules={rules} isDense={isDense} />
  if (isDense && outcome === 'met')
    return (
      <details className="group print:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 border-b print:min-h-0 border-edge pb-2.5 print:mt-1 print:pb-0.5">
          {heading}
          <span className="text-small underline decoration-edge underline-offset-4 group-open:hidden print:hidden">
            {t('showAll')}
          </span>
        </summary>
        {list}
      </details>
    )
  return (
    <div>
      <div className="border-b border-edge pb-2.5 print:mt-1 print:pb-0.5 print:break-after-avoid">
        {heading}
      </div>
      {list}
    </div>
  )
}

function Rows({ rules, isDense }: { rules: ShownRule[]; isDense: boolean }) {
  const notes = sharedNotes(rules)
  const leftOut = Map.groupBy(rules.filter(isPlainlyLeftOut), originOf)
  return (
    <>
      {[...notes].map(([note, mark]) => (
        <p key={note} className="mt-3 max-w-[44rem] text-small print:mt-1">
          {mark} {note}
        </p>
      ))}
      <ul
        className={`print:mt-1 print:block print:gap-x-6 [&>li:first-child]:border-t-0 ${isDense ? 'grid gap-x-10 md:grid-cols-2 print:columns-3 md:[&>li:nth-child(2)]:border-t-0' : 'print:columns-2'}`}
      >
        {hardFirst(rules)
          .filter((rule) => !isPlainlyLeftOut(rule))
          .map((rule) => (
            <RuleRow key={rule.id} rule={rule} mark={notes.get(rule.note ?? '')} isDense={isDense} />
          ))}
        {[...leftOut].map(([origin, rules]) => (
          <LeftOutRow key={origin} rules={rules} isDense={isDense} />
        ))}
      </ul>
    </>
  )
}

function NotMeant({ rules }: { rules: ShownRule[] }) {
  const t = useText(proofText)
  return (
    <ul className="mt-3 print:mt-1">
      {rules.map((rule) => (
        <li key={rule.id} id={ruleAnchor(rule)} className="mt-2.5 leading-snug print:mt-0.5">
          {rule.notEvaluated ? t('notMeantRule', { name: rule.name, why: rule.notEvaluated }) : rule.name}
        </li>
      ))}
    </ul>
  )
}

const SEVERITIES: ShownRule['severity'][] = ['hard', 'target', 'advisory']

function hardFirst(rules: ShownRule[]): ShownRule[] {
  return rules.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
}

function isPlainlyLeftOut(rule: ShownRule): boolean {
  return rule.max === 0 && rule.value === 0 && ruleOutcome(rule) === 'met' && !rule.note
}

function originOf({ severity, source, evidence, verified }: ShownRule): string {
  return [severity, source, evidence, verified].join(' | ')
}
