import type { ShownRule } from '../shown/shown-proof.ts'
import { ruleAnchor } from './rule-row.tsx'

/** Rules by name, each of which leads to its row. */
export function RuleLinks({ ids, rules }: { ids: readonly string[]; rules: readonly ShownRule[] }) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((rule, i) => (
      <span key={rule.id}>
        {i > 0 && <span>{'\u00a0· '}</span>}
        <a href={`#${ruleAnchor(rule)}`} className="inline-link inline-block py-1 print:py-0">
          {rule.name}
        </a>
      </span>
    ))
}
