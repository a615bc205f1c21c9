import { wordPerson } from '#meal-plans/wording/word-person.ts'
import type { FactName } from '#members/profiles/facts.ts'
import type { ApiAnswer } from '#web/api/use-answer.ts'
import { formatOwnDayOfYear } from '#web/dates.ts'
import type { ReportedFacts } from '#web/facts/draft/change-facts.ts'
import { useUnits } from '#web/facts/draft/use-units.ts'
import { useFactWords } from '#web/facts/fact-words.ts'
import { reportedText } from '#web/messages/facts/reported-facts.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { ProfileGoal } from '#web/profile/profile-store.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

// Few health goals and medicines ask any questions, and their checks of the answers are a separate bundle.
const LateOpenQuestions = latePart(async () => (await import('./open-questions.tsx')).OpenQuestions)

/** Safety-critical facts come first. */
const ORDER = Object.keys(reportedText.en.label) as FactName[]

/** Lists each fact that the member reported, with the dates of the first report and the last change. */
export function AccountFacts({
  goals,
  reported: answer,
  retry,
}: {
  goals: ProfileGoal[]
  reported: ApiAnswer<ReportedFacts>
  retry: () => void
}) {
  const t = useText(reportedText)
  const rulesOf = goals.map(({ ruleSet }) => ruleSet ?? '')
  return (
    <section aria-labelledby="my-facts" aria-busy={answer.status === 'loading'}>
      <h2 id="my-facts" className="text-heading">
        {t('account.title')}
      </h2>
      {answer.status === 'loading' && <SkeletonLines lines={4} />}
      {answer.status === 'failed' && (
        <p className="mt-4">
          {t('account.failed', { reason: answer.error.message })}{' '}
          <button type="button" className="inline-link cursor-pointer" onClick={retry}>
            {t('account.retry')}
          </button>
        </p>
      )}
      {answer.status === 'ready' && <FactList {...answer.value} />}
      {answer.status === 'ready' && !answer.value.facts.circumstances && (
        <p className="mt-4 max-w-measure font-semibold">{t('account.open')}</p>
      )}
      {answer.status === 'ready' && <LateOpenQuestions facts={answer.value.facts} goals={rulesOf} />}
      <p className="mt-1.5">
        <TextLink to={paths.facts()} className="inline-block py-2.5">
          {t(
            answer.status === 'ready' && reportedNames(answer.value).length === 0
              ? 'account.tell'
              : 'account.change',
          )}
        </TextLink>
      </p>
    </section>
  )
}

function reportedNames({ facts }: Pick<ReportedFacts, 'facts'>) {
  return ORDER.filter((name) => facts[name] !== undefined)
}

function FactList({ facts, told }: ReportedFacts) {
  const t = useText(reportedText)
  const locale = useLocale()
  const words = useFactWords(useUnits({ units: facts.units ?? '' }))
  const names = reportedNames({ facts })
  const planned = wordPerson(facts)
  if (names.length === 0) return <p className="mt-4 text-muted">{t('account.nothing')}</p>
  return (
    <>
      {planned && (
        <p className="mt-4 max-w-measure text-lead">
          {/* A week that was made earlier may not reflect these facts. */}
          {t('account.fromNowOn', { planned: planned.charAt(0).toLowerCase() + planned.slice(1) })}
        </p>
      )}
      <dl className="mt-5">
        {names.map((name) => (
          <div
            key={name}
            className="grid items-baseline gap-x-6 border-t border-line py-3 md:grid-cols-[10.5rem_1fr_auto]"
          >
            <dt className="text-small text-muted">{t(`label.${name}`)}</dt>
            <dd className="font-semibold break-words">
              {linesOf(name).map((line) => (
                <span key={line} className="block first-letter:uppercase">
                  {line}
                </span>
              ))}
            </dd>
            <dd className="text-small text-muted md:text-right">{whenOf(name)}</dd>
          </div>
        ))}
      </dl>
    </>
  )

  function linesOf(name: FactName): string[] {
    const said = words(name, facts[name])
    return name === 'answers' ? said.split('; ') : [said]
  }

  function whenOf(name: FactName): string {
    const telling = told[name]
    if (!telling) return ''
    const [day, changed] = [telling.toldAt, telling.changedAt].map((at) => formatOwnDayOfYear(at, locale))
    return telling.toldAt === telling.changedAt
      ? t('account.reportedOn', { day: day ?? '' })
      : t('account.changed', { day: day ?? '', changed: changed ?? '' })
  }
}
