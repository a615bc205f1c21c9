import { ProofSection } from './proof-section.tsx'
import { ruleAnchor } from './rule-row.tsx'
import type { ShownProof } from './shown-proof.ts'

/** What became of the rules that are named. */
const HOW_WORDS: Record<string, string> = {
  set_aside: 'Set aside',
  relaxed: 'Loosened',
  follows: 'Comes second',
  both_hold: 'Kept together with the other',
}

/** Where health goals ask for different things, and what was decided. */
export function ClashList({ rules, resolutions }: Pick<ShownProof, 'rules' | 'resolutions'>) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  return (
    <ProofSection
      id="clashes"
      title="Where rules pull apart"
      lead="Two rules can ask for different things. This is how we settled it for you."
    >
      <ul>
        {resolutions.map(({ id, how, sentence, yields }) => (
          <li
            key={id}
            className="border-t border-line py-4 first:border-t-0 first:pt-0 print:py-1.5 print:break-inside-avoid"
          >
            <p className="max-w-measure">{sentence}</p>
            <p className="mt-1 text-small text-muted print:mt-0 print:text-[7.5pt]">
              {HOW_WORDS[how] ?? how}:{' '}
              {yields
                .flatMap((ruleId) => byId.get(ruleId) ?? [])
                .map((rule, i) => (
                  <span key={rule.id}>
                    {i > 0 && '\u00a0· '}
                    <a href={`#${ruleAnchor(rule)}`} className="inline-link inline-block py-1 print:py-0">
                      {rule.name}
                    </a>
                  </span>
                ))}
            </p>
          </li>
        ))}
      </ul>
    </ProofSection>
  )
}
