import { Fragment } from 'react'
import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { SourceText } from '#web/ui/links/source-text.tsx'
import { ProofSection } from './proof-section.tsx'
import type { ShownRule } from './shown-proof.ts'
import { citedName, shortSource, sourceAnchor, unbrokenYears } from './source.ts'

type ShownSource = ShownRule['sources'][number]

/** Every source that the rules of a proof name, once, in full and with its link. */
export function SourceList({ rules }: { rules: ShownRule[] }) {
  const t = useText(proofText)
  const sources = new Map(rules.flatMap((rule) => rule.sources).map((source) => [citedName(source), source]))
  const sorted = [...sources].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return (
    <ProofSection id="sources" title={t('sources')}>
      <ol className="flex max-w-[44rem] flex-col gap-2.5 print:block print:columns-3 print:gap-x-6">
        {sorted.map(([name, source]) => (
          <li
            key={name}
            id={sourceAnchor(name)}
            className="scroll-mt-6 leading-snug target:bg-base-200 print:mb-0.5 print:break-inside-avoid"
          >
            <SourceText source={{ ...source, text: unbrokenYears(source.text) }} />
          </li>
        ))}
      </ol>
    </ProofSection>
  )
}

/** Name and year of each source of a rule, leading to it in full. */
export function SourceLinks({ sources }: { sources: ShownSource[] }) {
  return sources.map((source, at) => {
    const name = citedName(source)
    return (
      <Fragment key={name}>
        {at > 0 && <span>; </span>}
        <a href={`#${sourceAnchor(name)}`} className="inline-link">
          {shortSource(name)}
        </a>
      </Fragment>
    )
  })
}
