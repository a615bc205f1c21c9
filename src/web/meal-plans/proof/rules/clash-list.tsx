import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { ProofSection } from '../shown/proof-section.tsx'
import type { ShownProof } from '../shown/shown-proof.ts'
import { RuleLinks } from './rule-links.tsx'

const HOWS = ['set_aside', 'relaxed', 'follows', 'both_hold'] as const

/** Where health goals ask for different things, and what was decided. */
export function ClashList({ rules, resolutions }: Pick<ShownProof, 'rules' | 'resolutions'>) {
  const t = useText(proofText)
  const howWords = (how: string) => {
    const known = HOWS.find((each) => each === how)
    return known ? t(`clashes.how.${known}`) : how
  }
  return (
    <ProofSection id="clashes" title={t('clashes.title')} lead={t('clashes.lead')}>
      <ul>
        {resolutions.map(({ id, how, sentence, yields }) => (
          <li
            key={id}
            className="border-t border-line py-4 first:border-t-0 first:pt-0 print:py-1.5 print:break-inside-avoid"
          >
            <p className="max-w-measure">{sentence}</p>
            <p className="mt-1 text-small text-muted print:mt-0">
              {howWords(how)}: <RuleLinks ids={yields} rules={rules} />
            </p>
          </li>
        ))}
      </ul>
    </ProofSection>
  )
}
