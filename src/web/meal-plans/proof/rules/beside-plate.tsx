import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { ProofSection } from '../shown/proof-section.tsx'
import type { ShownRule } from '../shown/shown-proof.ts'
import { RuleRow } from './rule-row.tsx'

/** What the reader is asked to do beside eating: clock times, fluid, coffee, labels. Nothing here counts as kept. */
export function BesidePlate({ rules }: { rules: ShownRule[] }) {
  const t = useText(proofText)
  return (
    <ProofSection id="not-on-the-plate" title={t('beside.title')} lead={t('beside.lead')}>
      <ul className="print:columns-2 print:gap-x-6 [&>li:first-child]:border-t-0 [&>li:first-child]:pt-0">
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} mark={undefined} isDense={false} heading="h3" />
        ))}
      </ul>
    </ProofSection>
  )
}
