import { bindFigures } from '#platform/bind-figures.ts'
import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { OutcomeIcon } from './rules/outcome-icon.tsx'
import { RuleLinks } from './rules/rule-links.tsx'
import type { RuleOutcome } from './rules/rule-outcome.ts'
import { exclusionName } from './shown/exclusion-name.ts'
import { ProofSection } from './shown/proof-section.tsx'
import type { ShownLine, ShownRule } from './shown/shown-proof.ts'

const OUTCOME: Record<ShownLine['state'], RuleOutcome> = {
  pass: 'met',
  warn: 'missed',
  fail: 'broken',
  no_data: 'unknown',
  told: 'yours',
}

/** What a plan says also to those who told nothing. */
const SAID_TO_ALL: ShownLine['kind'][] = ['words', 'safety']

/** All that was told of the person, kind by kind, each with what became of it. */
export function PersonProof({
  person: all,
  rules,
  hasReportedSince = false,
}: {
  person: ShownLine[]
  rules: ShownRule[]
  /** More was told after the plan was made, which its lines know nothing of. */
  hasReportedSince?: boolean
}) {
  const t = useText(proofText)
  const person = reportedLines(all)
  if (person.length === 0) return null
  const isReported = person.some(({ kind }) => !SAID_TO_ALL.includes(kind))
  return (
    <ProofSection
      id="person"
      title={t(isReported ? 'person.title' : 'person.saidTitle')}
      lead={t(hasReportedSince ? 'person.leadThen' : isReported ? 'person.lead' : 'person.saidLead')}
    >
      <div className="flex flex-col gap-9 print:block print:columns-2 print:gap-x-8">
        {[...Map.groupBy(person, ({ kind }) => kind)].map(([kind, lines]) => (
          <section key={kind} aria-labelledby={`person-${kind}`}>
            <h3
              id={`person-${kind}`}
              className="border-b border-edge pb-2.5 text-subhead print:mt-2 print:pb-0.5 print:text-[10.5pt] print:break-after-avoid"
            >
              {t(`person.kind.${kind}`)}
            </h3>
            {kind === 'fact' ? <Facts lines={lines} /> : <Lines lines={lines} rules={rules} />}
          </section>
        ))}
      </div>
    </ProofSection>
  )
}

/** For how many the dishes are is known of everybody: by itself it is nothing that was told. */
function reportedLines(lines: ShownLine[]): ShownLine[] {
  const facts = lines.filter(({ kind }) => kind === 'fact')
  const [only] = facts
  return facts.length === 1 && only?.id === 'fact:people' ? lines.filter((line) => line !== only) : lines
}

function Facts({ lines }: { lines: ShownLine[] }) {
  return (
    <dl className="mt-3 grid gap-x-10 gap-y-2.5 sm:grid-cols-2 print:mt-1 print:grid-cols-1 print:gap-y-0">
      {lines.map(({ id, name, sentence }) => (
        <div key={id} className="leading-snug">
          <dt className="text-small text-muted print:inline">{name}</dt>{' '}
          <dd className="first-letter:uppercase print:inline">{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where all have one name, it is said once, above them; that of the heading is not said again. */
function Lines({ lines, rules }: { lines: ShownLine[]; rules: ShownRule[] }) {
  const t = useText(proofText)
  const [first] = lines
  const heading = first && t(`person.kind.${first.kind}`)
  const shared = lines.length > 1 && lines.every(({ name }) => name === first?.name) ? first?.name : null
  return (
    <>
      {shared && <p className="mt-3 font-semibold print:mt-1">{shared}</p>}
      <ul>
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex gap-3 border-t border-line py-3 first:border-t-0 print:py-0.5 print:break-inside-avoid"
          >
            <OutcomeIcon outcome={OUTCOME[line.state]} className="mt-0.5 size-6 print:size-4" />
            <div className="min-w-0 leading-snug">
              <p className={shared || line.name === heading ? 'sr-only' : ''}>
                <span className="inline-block font-semibold first-letter:uppercase">
                  {exclusionName(line)}
                </span>
                <span className="sr-only"> {t(`person.state.${line.state}`)}</span>
              </p>
              <p className="max-w-[44rem] text-muted">{bindFigures(line.sentence)}</p>
              <LineRules ids={line.rules ?? []} rules={rules} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function LineRules({ ids, rules }: { ids: string[]; rules: ShownRule[] }) {
  const t = useText(proofText)
  if (!ids.some((id) => rules.some((rule) => rule.id === id))) return null
  return (
    <p className="mt-1 text-small text-muted print:mt-0">
      {t('person.rules')} <RuleLinks ids={ids} rules={rules} />
    </p>
  )
}
