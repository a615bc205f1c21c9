import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { ShownEvidence } from './shown-evidence.ts'

const IN_WORDS = new Intl.ListFormat('en', { type: 'disjunction' })

/** For whom this plan, or any of ours, is not made, and whom to ask instead. */
export function WhoShouldNot({ evidence, name }: { evidence: ShownEvidence; name: string }) {
  const { cautions, notServedWith, notForAnyone, isClinicianOnly } = evidence
  return (
    <section aria-labelledby="who-should-not" className="border-t border-line py-12 md:py-16">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
        <h2 id="who-should-not" className="max-w-[16ch] text-heading">
          Who should not use this plan
        </h2>
        <div className="flex max-w-measure flex-col gap-4">
          {isClinicianOnly && (
            <p className="text-lead">
              This is a medical diet. We do not plan it without a clinician who follows you; please ask yours.
            </p>
          )}
          {notServedWith.length > 0 && (
            <p>
              We do not plan {name} for people with {IN_WORDS.format(notServedWith)}.
            </p>
          )}
          {cautions.length > 0 && (
            <>
              <h3 className="mt-2 text-subhead">Please ask first</h3>
              <ul className="flex flex-col gap-2">
                {cautions.map((caution) => (
                  <li key={caution} className="border-l-2 border-line pl-4">
                    {caution}
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3 className="mt-2 text-subhead">None of our plans</h3>
          <p>
            Our plans are made for adults. None is made for people under 18, in {IN_WORDS.format(BODY)}, or
            with {IN_WORDS.format(notForAnyone.filter((words) => !BODY.includes(words)))}. A doctor or a
            registered dietitian can look at the whole of your health.
          </p>
          <p className="text-small text-muted">
            A plan is food beside medicine, never in its place.{' '}
            <TextLink to={paths.disclaimer()}>Read the medical disclaimer</TextLink>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Times of life, of which one says `in` rather than `with`. */
const BODY = ['pregnancy', 'breastfeeding', 'cancer treatment', 'dialysis']
