import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ChoiceLinks } from '../choice/choice-links.ts'
import { STEPS, type StepName } from '../choice/steps.ts'

/** On a phone: how far one has come, and the way back. */
export function StepProgress({
  present,
  before,
  links,
}: {
  present: StepName
  before: StepName | null
  links: ChoiceLinks
}) {
  const t = useText(subscribeText)
  const place = STEPS.indexOf(present)
  return (
    <div className="-ml-2.5 flex min-h-14 items-center gap-2 pt-1 lg:hidden noscript:hidden">
      {before ? (
        <Link
          to={links.at(before)}
          aria-label={t('progress.back', { step: t(`progress.${before}`) })}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-200"
        >
          <ArrowLeft className="size-5.5" aria-hidden="true" />
        </Link>
      ) : (
        <span className="w-0.5" />
      )}
      <ol aria-label={t('progress.label')} className="flex flex-1 gap-1.5">
        {STEPS.map((name, at) => (
          <li
            key={name}
            aria-current={at === place ? 'step' : undefined}
            className={`h-1.5 flex-1 rounded-full ${at <= place ? 'bg-base-content' : 'bg-line'}`}
          >
            <span className="sr-only">{t(`progress.${name}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
