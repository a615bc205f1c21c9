import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { severityWords } from './rules/rule-words.ts'
import { ValueBar } from './rules/value-bar.tsx'

/** A key to the bars and to the words beside them. */
export function HowToRead() {
  const t = useText(proofText)
  return (
    <section
      aria-labelledby="how-to-read"
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 lg:grid-cols-[1fr_2.6fr] print:gap-y-0.5 print:py-1 print:break-inside-avoid"
    >
      <h2 id="how-to-read" className="text-subhead print:text-[10.5pt]">
        {t('read.title')}
      </h2>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2 print:grid-cols-2">
        <div>
          <div className="max-w-xs">
            <ValueBar value={62} min={null} max={80} outcome="met" />
          </div>
          <p className="mt-2 text-small print:mt-1">{t('read.bar')}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-small print:gap-y-0">
          <dt className="font-semibold">{severityWords('hard')}</dt>
          <dd>{t('read.hard')}</dd>
          <dt className="font-semibold">{severityWords('target')}</dt>
          <dd>{t('read.target')}</dd>
          <dt className="font-semibold">{severityWords('advisory')}</dt>
          <dd>{t('read.advisory')}</dd>
          <dt className="font-semibold">{t('read.data')}</dt>
          <dd>{t('read.dataMeans')}</dd>
        </dl>
      </div>
    </section>
  )
}
