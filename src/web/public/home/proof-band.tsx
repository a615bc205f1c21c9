import { homeText } from '#web/messages/public/home.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { PlateImage } from '#web/plates/plate-image.tsx'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import type { SampleProof } from './sample-proof.ts'

/** What sets a plan of ours apart: a week, some of its rules, and the figures that were computed for it. */
export function ProofBand({ proof: { id, goal, passed, total, plate, rules } }: { proof: SampleProof }) {
  const t = useText(homeText)
  return (
    <section aria-labelledby="proof" className="proof-band cloth">
      <PageColumn className="grid items-center gap-x-16 gap-y-8 py-8 md:py-20 lg:grid-cols-[1fr_1.35fr]">
        <div>
          <h2 id="proof" className="text-heading">
            {t('proof.title')}
          </h2>
          <p className="mt-3 max-w-measure text-lead text-cloth-muted">{t('proof.lead', { goal })}</p>
          <dl className="mt-6 md:mt-8">
            {rules.map(({ id: ruleId, name, value, limit, source }) => (
              <div key={ruleId} className="proof-band-rule">
                <dt>{name}</dt>
                <dd className="proof-band-value">{value}</dd>
                <dd className="text-cloth-muted">{limit}</dd>
                <dd className="proof-band-source">{source}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 md:mt-8">
            <SiteLink
              to={paths.mealPlanProof(id)}
              className="inline-block py-2.5 underline decoration-cloth-muted underline-offset-5 hover:decoration-current"
            >
              {t('proof.link')}
            </SiteLink>
          </p>
        </div>
        {plate && (
          <figure className="proof-band-plate lg:order-first">
            <PlateImage src={plate.src} words={plate.words} className="w-full" />
            <figcaption className="mt-4 text-center">
              <span className="block font-serif text-subhead">{t('proof.met', { passed, total })}</span>
              <span className="mt-1 block text-small text-cloth-muted">{plate.name}</span>
            </figcaption>
          </figure>
        )}
      </PageColumn>
    </section>
  )
}
