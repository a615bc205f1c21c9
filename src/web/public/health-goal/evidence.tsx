import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { bindFigures } from '#platform/bind-figures.ts'
import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { useText } from '#web/messages/use-text.ts'
import { SourceText } from '#web/ui/links/source-text.tsx'
import type { ShownEvidence, ShownEvidenceRule } from './shown-evidence.ts'

/** What research supports and what it does not, each rule with its limit and source. */
export function Evidence({ evidence }: { evidence: ShownEvidence }) {
  const { grade, meaning, mainRules, otherRules, limits, isSignedOff } = evidence
  const t = useText(healthGoalText)
  return (
    <section aria-labelledby="research" className="border-t border-line py-12 md:py-16">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="research" className="text-heading">
            {t('evidence.title')}
          </h2>
          <p className="mt-5 font-serif text-subhead">{t('evidence.grade', { grade })}</p>
          <p className="mt-2 max-w-measure">{meaning}</p>
          <h3 className="mt-8 text-subhead">{t('evidence.limits.title')}</h3>
          <ul className="mt-3 flex max-w-measure flex-col gap-3">
            {limits.map((limit) => (
              <li key={limit} className="border-l-2 border-line pl-4">
                {bindFigures(limit)}
              </li>
            ))}
          </ul>
          {!isSignedOff && (
            <p className="mt-8 max-w-measure text-small text-muted">{t('evidence.notSignedOff')}</p>
          )}
        </div>
        <div className="max-w-[44rem]">
          <h3 className="text-subhead">
            {otherRules.length > 0 ? t('evidence.mainRules') : t('evidence.rules')}
          </h3>
          <p className="mt-2 max-w-measure text-small text-muted">{t('evidence.besideSource')}</p>
          <RuleList rules={mainRules} />
          {otherRules.length > 0 && (
            <details className="group border-t border-line print:hidden">
              <summary className="flex cursor-pointer items-center gap-2 py-4 font-semibold underline-offset-4 marker:content-none hover:underline">
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 transition-transform duration-150 group-open:rotate-180"
                />
                {t('evidence.otherRules', { count: otherRules.length })}
              </summary>
              <RuleList rules={otherRules} />
            </details>
          )}
        </div>
      </div>
    </section>
  )
}

function RuleList({ rules }: { rules: ShownEvidenceRule[] }) {
  const t = useText(healthGoalText)
  return (
    <ul className="mt-5">
      {rules.map(({ id, name, asked, evidence, sources, note }) => (
        <li key={id} className="border-t border-line py-4">
          <p className="leading-snug font-semibold">{name}</p>
          <p className="mt-0.5 leading-snug">{bindFigures(asked)}</p>
          <p className="mt-1.5 text-small leading-snug text-muted">
            {t.rich('evidence.ofSource', {
              source: () =>
                sources.map((source, at) => (
                  <Fragment key={source.text}>
                    {at > 0 && <span>; </span>}
                    <SourceText source={source} />
                  </Fragment>
                )),
              strength: evidence,
            })}
          </p>
          {note && (
            <p className="mt-1.5 max-w-measure text-small leading-snug text-muted">{bindFigures(note)}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
