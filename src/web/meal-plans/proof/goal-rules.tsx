import { ProofSection } from './proof-section.tsx'
import { RuleRow, ruleAnchor } from './rule-row.tsx'
import { STANDINGS, type Standing, standingOf } from './rule-standing.ts'
import { gradeWords } from './rule-words.ts'
import type { ShownRule } from './shown-proof.ts'
import { StandingIcon } from './standing-icon.tsx'

const TITLES: Record<Standing, string> = {
  broken: 'Broken',
  missed: 'Not met',
  unknown: 'Not known',
  kept: 'Kept',
  yours: 'For you to keep in mind',
  notMeant: 'Not meant for you',
}

/** The rules of one health goal, those that need a look first. */
export function GoalRules({
  id,
  name,
  evidenceGrade,
  rules,
}: {
  id: string
  name: string
  evidenceGrade: string | null
  rules: ShownRule[]
}) {
  const byStanding = Map.groupBy(rules, standingOf)
  return (
    <ProofSection
      id={id}
      title={name}
      lead={evidenceGrade && `The evidence for this health goal is ${gradeWords(evidenceGrade)}.`}
    >
      <div className="flex flex-col gap-10 print:gap-4">
        {STANDINGS.map((standing) => {
          const found = byStanding.get(standing)
          return found && <RuleGroup key={standing} standing={standing} rules={found} />
        })}
      </div>
    </ProofSection>
  )
}

function RuleGroup({ standing, rules }: { standing: Standing; rules: ShownRule[] }) {
  return (
    <div>
      <h3 className="flex items-center gap-2.5 break-after-avoid border-b border-edge pb-2.5 text-subhead">
        <StandingIcon standing={standing} className="size-6" />
        {TITLES[standing]}
        <span className="font-sans text-small text-muted tabular-nums">{rules.length}</span>
      </h3>
      <ul>
        {rules.map((rule) =>
          standing === 'notMeant' ? (
            <NotMeant key={rule.id} rule={rule} />
          ) : (
            <RuleRow key={rule.id} rule={rule} />
          ),
        )}
      </ul>
    </div>
  )
}

function NotMeant({ rule }: { rule: ShownRule }) {
  return (
    <li id={ruleAnchor(rule)} className="mt-2.5">
      {rule.name}. <span className="text-muted">{rule.notEvaluated}</span>
    </li>
  )
}
