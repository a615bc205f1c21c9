import { listFormat } from '#web/formats.ts'
import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import type { ShownEvidence } from './shown-evidence.ts'

/** For whom this plan, or any of ours, is not made, and whom to ask instead. */
export function WhoShouldNot({ evidence, name }: { evidence: ShownEvidence; name: string }) {
  const { cautions, notServedWith, notForAnyone, timesOfLife, isClinicianOnly } = evidence
  const locale = useLocale()
  const t = useText(healthGoalText)
  const either = (words: string[]) => listFormat(locale, 'disjunction').format(words)
  return (
    <section aria-labelledby="who-should-not" className="border-t border-line py-12 md:py-16">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
        <h2 id="who-should-not" className="max-w-[16ch] text-heading">
          {t('notFor.title')}
        </h2>
        <div className="flex max-w-measure flex-col gap-4">
          {isClinicianOnly && <p className="text-lead">{t('notFor.clinicianOnly')}</p>}
          {notServedWith.length > 0 && (
            <p>{t('notFor.notServedWith', { name, circumstances: either(notServedWith) })}</p>
          )}
          {cautions.length > 0 && (
            <>
              <h3 className="mt-2 text-subhead">{t('notFor.askFirst')}</h3>
              <ul className="flex flex-col gap-2">
                {cautions.map((caution) => (
                  <li key={caution} className="border-l-2 border-line pl-4">
                    {caution}
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3 className="mt-2 text-subhead">{t('notFor.none')}</h3>
          <p>{t('notFor.adults', { times: either(timesOfLife) })}</p>
          <ul className="list-disc gap-x-8 pl-5 sm:columns-2">
            {notForAnyone.map((circumstance) => (
              <li key={circumstance} className="break-inside-avoid pb-1">
                {circumstance}
              </li>
            ))}
          </ul>
          <p>{t('notFor.instead')}</p>
          <p className="text-small text-muted">
            {t.rich('notFor.beside', {
              link: (words) => (
                <TextLink key="link" to={paths.disclaimer()}>
                  {words}
                </TextLink>
              ),
            })}
          </p>
        </div>
      </div>
    </section>
  )
}
