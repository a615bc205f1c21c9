import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { DoiText } from '#web/ui/links/doi-text.tsx'
import { ProofSection } from './proof-section.tsx'
import type { ShownRule } from './shown-proof.ts'
import { shortSource, sourceAnchor, unbrokenYears } from './source.ts'

/** Every source that the rules of a proof name, once and in full. */
export function SourceList({ rules }: { rules: ShownRule[] }) {
  const t = useText(proofText)
  const sources = [...new Set(rules.map(({ source }) => source))].toSorted((a, b) => a.localeCompare(b, 'en'))
  return (
    <ProofSection id="sources" title={t('sources')}>
      <ol className="flex max-w-[44rem] flex-col gap-2.5 print:block print:columns-2 print:gap-x-8">
        {sources.map((source) => (
          <li
            key={source}
            id={sourceAnchor(source)}
            className="scroll-mt-6 leading-snug target:bg-base-200 print:mb-0.5 print:break-inside-avoid"
          >
            <DoiText text={unbrokenYears(source)} />
          </li>
        ))}
      </ol>
    </ProofSection>
  )
}

/** Name and year of a source, leading to it in full. */
export function SourceLink({ source }: { source: string }) {
  return (
    <a href={`#${sourceAnchor(source)}`} className="inline-link">
      {shortSource(source)}
    </a>
  )
}
