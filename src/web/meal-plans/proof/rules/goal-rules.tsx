import { ProofSection } from '../shown/proof-section.tsx'
import { RuleGroup } from './rule-group.tsx'
import { ruleStanding, STANDINGS } from './rule-standing.ts'
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
  const byStanding = Map.groupBy(withIdeals(rules), ruleStanding)
  return (
    <ProofSection id={id} title={name} lead={lead}>
      <div className="flex flex-col gap-10 print:block">
        {STANDINGS.map((standing) => {
          const found = byStanding.get(standing)
          return found && <RuleGroup key={standing} standing={standing} rules={found} isDense={isDense} />
        })}
      </div>
    </ProofSection>
  )
}
