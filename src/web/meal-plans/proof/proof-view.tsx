import type { ReactNode } from 'react'
import { formatDayOfYear } from '#web/dates.ts'
import { proofText } from '#web/messages/proof.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EnergyProof, ExclusionProof } from './energy-and-exclusion-proof.tsx'
import { HowToRead } from './how-to-read.tsx'
import { PersonProof } from './person-proof.tsx'
import { ProofPlate } from './proof-plate.tsx'
import { ProofVersions } from './proof-versions.tsx'
import { BesidePlate } from './rules/beside-plate.tsx'
import { ClashList } from './rules/clash-list.tsx'
import { GoalRules } from './rules/goal-rules.tsx'
import { gradeWords } from './rules/rule-words.ts'
import { withLimitsForAll } from './rules/with-ideals.ts'
import {
  MEAL_LIMITS_NAME,
  REFERENCE_INTAKES_NAME,
  type ShownProof,
  type ShownRule,
} from './shown/shown-proof.ts'
import { SourceList } from './shown/source-list.tsx'
import { KeySentences, ProofSummary } from './summary/proof-summary.tsx'
import { type ProofPoints, summarizeProof } from './summary/summarize-proof.ts'

/** How a meal plan stands to every rule it was made by. `download` is the link to all of it as data. */
export function ProofView({
  proof,
  above,
  download,
}: {
  proof: ShownProof
  above: ReactNode
  download: ReactNode
}) {
  const { goals, rules: all, resolutions, exclusions, energy, person, versions } = proof
  const t = useText(proofText)
  const summary = summarizeProof(proof)
  const rules = all.filter(({ onPlate, applies }) => onPlate || !applies)
  const besidePlate = all.filter(({ onPlate, applies }) => !onPlate && applies)
  const isOfGoal = ({ condition }: ShownRule) => goals.some(({ slug }) => slug === condition)
  const isOfAdults = ({ condition }: ShownRule) => condition === REFERENCE_INTAKES_NAME
  const { ofGoals, ofAdults } = withLimitsForAll(rules.filter(isOfGoal), rules.filter(isOfAdults))
  const ofOthers = rules.filter((rule) => !isOfGoal(rule) && !isOfAdults(rule))
  const beside = besideGoals([...ofAdults, ...ofOthers], t)
  const fiber = beside.find(({ id }) => id === goalAnchor('fiber'))
  const sections = beside.filter((section) => section !== fiber)
  return (
    // Nothing on paper is set below 8.5 pt; what is small on a screen is as large as the rest there.
    <article className="print:text-[8.5pt] print:leading-[1.1] print:[--leading-snug:1.1] print:[--text-small--line-height:1.1] print:[--text-small:8.5pt]">
      <ProofHeader proof={proof} summary={summary} above={above} download={download} />
      <HowToRead />
      {person.length > 0 && (
        <PersonProof person={person} rules={all} hasReportedSince={Boolean(proof.since)} />
      )}
      {goals.map(({ slug, name, evidenceGrade }) => (
        <GoalRules
          key={slug}
          id={goalAnchor(slug)}
          name={name}
          lead={evidenceGrade && t('goalEvidence', { grade: gradeWords(evidenceGrade) })}
          rules={ofGoals.filter(({ condition }) => condition === slug)}
        />
      ))}
      {sections.map((section) => (
        <GoalRules key={section.id} {...section} />
      ))}
      {resolutions.length > 0 && <ClashList rules={all} resolutions={resolutions} />}
      <div className="print:columns-2 print:gap-x-8 print:[&_ul]:columns-1">
        {fiber && <GoalRules {...fiber} />}
        {besidePlate.length > 0 && <BesidePlate rules={besidePlate} />}
        <EnergyProof energy={energy} />
        {person.length === 0 && exclusions.length > 0 && <ExclusionProof exclusions={exclusions} />}
      </div>
      <SourceList rules={all} />
      <ProofVersions mealPlanId={proof.mealPlanId} versions={versions} />
    </article>
  )
}

/** What is proved of which plan, in the few words that can be repeated, and as a plate. */
function ProofHeader({
  proof,
  summary,
  above,
  download,
}: {
  proof: ShownProof
  summary: ProofPoints
  above: ReactNode
  download: ReactNode
}) {
  const t = useText(proofText)
  const locale = useLocale()
  return (
    <header className="grid gap-x-14 pt-8 pb-12 md:pt-12 md:pb-16 lg:grid-cols-[1.6fr_1fr] print:grid-cols-[1.6fr_1fr] print:py-0 print:pb-2">
      <div>
        {above}
        <h1 className="max-w-[18ch] text-heading md:text-title print:max-w-none print:text-[18pt]">
          {t('title')}
        </h1>
        <p className="mt-4 max-w-measure text-muted print:mt-2">
          {t.rich('proved', {
            condition: proof.conditionName,
            day: formatDayOfYear(proof.created, locale),
            nowrap: (words) => <span className="whitespace-nowrap">{words}</span>,
          })}
        </p>
        {proof.recalled?.map((sentence) => (
          <div key={sentence} className="mt-6 max-w-measure print:mt-2">
            <Alert tone="warning">{sentence}</Alert>
          </div>
        ))}
        {proof.since && (
          <div className="mt-6 max-w-measure print:mt-2">
            <Alert tone="warning">{proof.since.text}</Alert>
          </div>
        )}
        {proof.phaseEnded && (
          <div className="mt-6 max-w-measure print:mt-2">
            <Alert>{proof.phaseEnded}</Alert>
          </div>
        )}
        <KeySentences sentences={summary.sentences} />
      </div>
      <ProofPlate
        rules={proof.rules}
        met={summary.met}
        checked={summary.checked}
        className="my-8 w-52 sm:w-64 lg:row-span-2 lg:my-0 lg:mt-10 lg:w-full lg:max-w-sm lg:justify-self-end print:row-span-2 print:m-0 print:w-28 print:justify-self-end"
      />
      <div className="lg:mt-7 print:mt-3">
        <ProofSummary {...summary} />
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          {download}
          <PrintButton />
        </div>
      </div>
    </header>
  )
}

function goalAnchor(condition: string): string {
  return `goal-${condition}`
}

/** What brings rules beside health goals, each as a section. */
function besideGoals(rules: ShownRule[], t: ReturnType<typeof useText<typeof proofText>>) {
  const words: Record<string, { name: string; lead?: string; isDense?: boolean }> = {
    medication: { name: t('medication') },
    circumstance: { name: t('circumstance') },
    [MEAL_LIMITS_NAME]: { name: t('meals'), isDense: true },
    fiber: { name: t('fiber'), lead: t('fiberLead') },
    [REFERENCE_INTAKES_NAME]: { name: t('everyone'), lead: t('everyoneLead'), isDense: true },
  }
  return [...Map.groupBy(rules, ({ condition }) => condition)].map(([condition, rules]) => ({
    id: goalAnchor(condition),
    ...(words[condition] ?? { name: condition }),
    rules,
  }))
}
