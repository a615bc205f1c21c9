import type { ReactNode } from 'react'
import { formatDayOfYear } from '#web/dates.ts'
import { proofText } from '#web/messages/proof.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { PrintButton } from '#web/ui/print-button.tsx'
import { BesidePlate } from './beside-plate.tsx'
import { ClashList } from './clash-list.tsx'
import { GoalRules } from './goal-rules.tsx'
import { HowToRead } from './how-to-read.tsx'
import { PersonProof } from './person-proof.tsx'
import { EnergyProof, ExclusionProof } from './proof-of-wishes.tsx'
import { ProofPlate } from './proof-plate.tsx'
import { KeySentences, ProofSummary } from './proof-summary.tsx'
import { ProofVersions } from './proof-versions.tsx'
import { gradeWords } from './rule-words.ts'
import { REFERENCE_INTAKES_NAME, type ShownProof } from './shown-proof.ts'
import { SourceList } from './source-list.tsx'
import { summarizeProof } from './summarize-proof.ts'

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
  const locale = useLocale()
  const summary = summarizeProof(proof)
  /** What brings rules beside health goals. */
  const besideGoals: Record<string, { name: string; lead?: string; isDense?: boolean }> = {
    medication: { name: t('medication') },
    fiber: { name: t('fiber'), lead: t('fiberLead') },
    [REFERENCE_INTAKES_NAME]: { name: t('everyone'), lead: t('everyoneLead'), isDense: true },
  }
  const rules = all.filter(({ onPlate, applies }) => onPlate || !applies)
  const besidePlate = all.filter(({ onPlate, applies }) => !onPlate && applies)
  const beside = rules.filter(({ condition }) => !goals.some(({ slug }) => slug === condition))
  return (
    <article className="print:text-[8.5pt] print:leading-snug">
      <header className="grid gap-x-14 pt-8 pb-12 md:pt-12 md:pb-16 lg:grid-cols-[1.6fr_1fr] print:grid-cols-[1.6fr_1fr] print:py-0 print:pb-2">
        <div>
          {above}
          <h1 className="max-w-[18ch] text-heading md:text-title print:max-w-none print:text-[20pt]">
            {t('title')}
          </h1>
          <p className="mt-4 max-w-measure text-muted print:mt-2">
            {t.rich('proved', {
              condition: proof.conditionName,
              day: formatDayOfYear(proof.created, locale),
              nowrap: (words) => <span className="whitespace-nowrap">{words}</span>,
            })}
          </p>
          <KeySentences sentences={summary.sentences} />
        </div>
        <ProofPlate
          rules={all}
          kept={summary.kept}
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
      <HowToRead />
      {person.length > 0 && <PersonProof person={person} rules={all} />}
      {goals.map(({ slug, name, evidenceGrade }) => (
        <GoalRules
          key={slug}
          id={`goal-${slug}`}
          name={name}
          lead={evidenceGrade && t('goalEvidence', { grade: gradeWords(evidenceGrade) })}
          rules={rules.filter(({ condition }) => condition === slug)}
        />
      ))}
      {[...Map.groupBy(beside, ({ condition }) => condition)].map(([condition, rules]) => (
        <GoalRules
          key={condition}
          id={`goal-${condition}`}
          {...(besideGoals[condition] ?? { name: condition })}
          rules={rules}
        />
      ))}
      {besidePlate.length > 0 && <BesidePlate rules={besidePlate} />}
      {resolutions.length > 0 && <ClashList rules={all} resolutions={resolutions} />}
      <EnergyProof energy={energy} />
      {person.length === 0 && exclusions.length > 0 && <ExclusionProof exclusions={exclusions} />}
      <SourceList rules={all} />
      <ProofVersions mealPlanId={proof.mealPlanId} versions={versions} />
    </article>
  )
}
