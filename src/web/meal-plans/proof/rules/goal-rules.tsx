import { ProofSection } from '../shown/proof-section.tsx'
import { RuleGroup } from './rule-group.tsx'
import { OUTCOMES, ruleOutcome } from './rule-outcome.ts'
import { type RuleWithIdeal, withIdeals } from './with-ideals.ts'

/** The rules of one health goal, those that need a look first. */
export function GoalRules({
  id,
  name,
  lead,
  rules,
  isDense = false,
}: {
  id: string
  name: string
  lead?: string | null
  rules: RuleWithIdeal[]
  isDense?: boolean
}) {
  const byOutcome = Map.groupBy(withIdeals(rules), ruleOutcome)
  return (
    <ProofSection id={id} title={name} lead={lead}>
      <div className="flex flex-col gap-10 print:block">
        {OUTCOMES.map((outcome) => {
          const found = byOutcome.get(outcome)
          return found && <RuleGroup key={outcome} outcome={outcome} rules={found} isDense={isDense} />
        })}
      </div>
    </ProofSection>
  )
}
