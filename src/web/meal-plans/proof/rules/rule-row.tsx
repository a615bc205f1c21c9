import type { ReactNode } from 'react'
import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownRule } from '../shown/shown-proof.ts'
import { SourceLinks } from '../shown/source-list.tsx'
import { originWords } from './origin-words.ts'
import { type RuleOutcome, ruleOutcome } from './rule-outcome.ts'
import { basisWords, limitWords, severityWords, valueWords, whyUnknown } from './rule-words.ts'
import { ValueBar } from './value-bar.tsx'
import { idealValueWords, limitBeside, type RuleWithIdeal } from './with-ideals.ts'

export function ruleAnchor({ id }: Pick<ShownRule, 'id'>): string {
  return `rule-${id}`
}

/**
 * One rule: what it asks, what the plan holds, and where it comes from. A note told elsewhere leaves its `mark`. Of
 * many short rules, paper names the sources once, at its end; of those that are kept it draws no bars and leaves out
 * the notes.
 */
export function RuleRow({
  rule,
  mark,
  isDense,
  heading: Heading = 'h4',
}: {
  rule: RuleWithIdeal
  mark: string | undefined
  isDense: boolean
  heading?: 'h3' | 'h4'
}) {
  const t = useText(proofText)
  const outcome = ruleOutcome(rule)
  const hasNote = rule.note !== undefined && !mark && rule.kind !== 'statement'
  const limit = limitBeside(askedWords(rule), rule)
  const hasLimit = limit !== ''
  const hasVerdict = outcome !== 'unknown' && outcome !== 'yours'
  return (
    <RowFrame id={ruleAnchor(rule)} isDense={isDense}>
      <div>
        <Heading
          className={`font-sans leading-snug font-semibold print:inline ${hasLimit ? "print:after:content-[',_']" : "print:after:content-['._']"}`}
        >
          {rule.isIdeal ? t('limit.idealName', rule) : rule.name}
        </Heading>
        <p className="leading-snug text-muted print:inline">
          {limit}
          {rule.ideal && <span id={ruleAnchor(rule.ideal)} />}
          {rule.wider && <span id={ruleAnchor(rule.wider)} />}
          {rule.forAll && <span id={ruleAnchor(rule.forAll)} />}
          {mark && <span> {mark}</span>}
        </p>
      </div>
      {hasVerdict ? <Found rule={rule} outcome={outcome} isDense={isDense} /> : <Unknown rule={rule} />}
      <p className="col-span-full text-small leading-snug text-muted">
        <span className={isDense && (outcome === 'met' || outcome === 'unknown') ? 'print:hidden' : ''}>
          <Origin rule={rule} />
        </span>
        {hasNote && (
          <span
            className={`mt-1 block max-w-[44rem] text-base-content ${isDense && outcome === 'met' ? 'print:hidden' : ''}`}
          >
            {rule.note}
          </span>
        )}
      </p>
    </RowFrame>
  )
}

/** Foods that are to be left out and are: there is no more to say than their names. */
export function LeftOutRow({ rules, isDense }: { rules: ShownRule[]; isDense: boolean }) {
  const t = useText(proofText)
  const [first] = rules as [ShownRule]
  return (
    <RowFrame isDense={isDense}>
      <div>
        <h4 className="font-sans leading-snug font-semibold print:inline print:after:content-[',_']">
          {t('leftOutRow')}
        </h4>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 leading-snug print:col-span-full print:gap-x-3 print:gap-y-0">
        {rules.map((rule) => (
          <li key={rule.id} id={ruleAnchor(rule)} className="scroll-mt-6 target:bg-base-200">
            {leftOutName(rule)}
          </li>
        ))}
      </ul>
      <p className="col-span-full text-small leading-snug text-muted">
        <Origin rule={first} />
      </p>
    </RowFrame>
  )
}

/** `No liver` under words that say so already is `Liver`. */
function leftOutName({ name }: Pick<ShownRule, 'name'>): string {
  const bare = name.replace(/^No /, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

function RowFrame({ id, isDense, children }: { id?: string; isDense: boolean; children: ReactNode }) {
  return (
    <li
      id={id}
      className={`grid scroll-mt-6 content-start gap-x-10 gap-y-1.5 border-t border-line py-3.5 target:bg-base-200 print:grid-cols-[1fr_auto] print:gap-x-3 print:gap-y-0 print:py-px print:break-inside-avoid ${isDense ? '' : 'md:grid-cols-[1fr_1.15fr]'}`}
    >
      {children}
    </li>
  )
}

function askedWords(rule: ShownRule): string {
  return [limitWords(rule), rule.value === null ? null : basisWords(rule)].filter(Boolean).join(', ')
}

function Found({ rule, outcome, isDense }: { rule: RuleWithIdeal; outcome: RuleOutcome; isDense: boolean }) {
  const { value, min, max } = rule
  const t = useText(proofText)
  const words = valueWords(rule)
  const ofIdeal = idealValueWords(rule)
  return (
    <div className="print:contents">
      {words && (
        <p className="leading-snug font-semibold tabular-nums print:max-w-28 print:text-right">
          <span className="sr-only">{t('inThisPlan')} </span>
          {words}
          {ofIdeal && <span className="block font-normal text-muted">{ofIdeal}</span>}
        </p>
      )}
      {value !== null && hasBar(rule) && (
        <div
          className={`mt-1.5 print:col-span-full print:mt-0.5 ${isDense && outcome === 'met' ? 'print:hidden' : ''}`}
        >
          <ValueBar value={value} min={min} max={max} outcome={outcome} />
        </div>
      )}
    </div>
  )
}

/** A limit of nothing at all leaves no room for a bar. */
function hasBar({ min, max }: Pick<ShownRule, 'min' | 'max'>): boolean {
  return min !== null || (max !== null && max > 0)
}

/** Why there is no verdict. What little was measured is said, and no bar makes more of it. */
function Unknown({ rule }: { rule: ShownRule }) {
  const t = useText(proofText)
  const words = rule.coverage ? valueWords(rule) : null
  return (
    <p className="leading-snug print:col-span-full">
      {whyUnknown(rule)}
      {rule.severity === 'hard' && <span> {t('unknown.hard')}</span>}
      {words && <span className="text-muted"> {t('thoseGive', { words })}</span>}
    </p>
  )
}

function Origin({ rule }: { rule: ShownRule }) {
  return (
    <>
      {[severityWords(rule.severity), ...originWords(rule)].join('\u00a0· ')}
      {'\u00a0· '}
      <SourceLinks sources={rule.sources} />
    </>
  )
}
