import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asApiError } from '#web/api/api-error.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { stepAfter } from './choice/steps.ts'
import { TrialWords } from './choice/trial-words.tsx'
import { StepAct, StepFoot } from './guide/step-act.tsx'
import type { Subscribing } from './use-subscribing.ts'

/** At the thumb on a phone: what is chosen, what it costs when, and the act of the step. Forms bring their own. */
export function StepBar({ subscribing }: { subscribing: Subscribing }) {
  const t = useText(subscribeText)
  const { present } = subscribing
  if (present === 'account' || present === 'payment') return null
  return (
    <section aria-label={t('choice')} className="contents lg:hidden">
      <StepFoot className="lg:hidden">
        <p className="min-w-26 flex-1 text-small leading-snug">
          <Words subscribing={subscribing} />
        </p>
        <Act subscribing={subscribing} />
      </StepFoot>
    </section>
  )
}

function Words({ subscribing }: { subscribing: Subscribing }) {
  const t = useText(subscribeText)
  const { present, isMember, isRefused, isWithoutWeek, words } = subscribing
  if (isRefused || isWithoutWeek) return <span>{t('summary.nothing')}</span>
  if (present === 'about' && !isMember && words.isBlank) return <span>{t('about.noneMeans')}</span>
  return <Cost subscribing={subscribing} />
}

function Cost({ subscribing: { choice, hasTrial } }: { subscribing: Subscribing }) {
  const t = useText(subscribeText)
  const locale = useLocale()
  const { plan, goals } = choice
  if (!plan) return <span>{t('summary.lineFree')}</span>
  const price = formatPrice(plan.priceCents, locale)
  const cost = { price, nothing: formatPrice(0, locale) }
  return (
    <>
      <span className="block font-semibold">
        {t('summary.line', { plan: plan.name, count: goals.length, included: plan.healthGoals })}
      </span>
      {hasTrial ? (
        <TrialWords
          className="block text-muted tabular-nums"
          ahead={t('summary.lineCostAhead', cost)}
          dated={({ end }) => t('summary.lineCost', { ...cost, day: end })}
        />
      ) : (
        <span className="block text-muted tabular-nums">{t('summary.lineCostAgain', { price })}</span>
      )}
    </>
  )
}

function Act({ subscribing }: { subscribing: Subscribing }) {
  const t = useText(subscribeText)
  const { present, choice, links } = subscribing
  const next = (
    <ButtonLink to={links.at(stepAfter(present, subscribing))} size="large">
      {t('summary.next')}
    </ButtonLink>
  )
  if (present === 'goals') return choice.goals.length > 0 && choice.goalsTooMany === 0 ? next : null
  if (present === 'about' && !subscribing.isMember) return <AboutAct subscribing={subscribing} />
  if (present === 'plan') return choice.plan && choice.goalsTooMany === 0 ? next : null
  if (subscribing.isWithoutWeek) {
    return (
      <ButtonLink to={links.at('about')} kind="secondary" size="large">
        {t('about.changeAnswers')}
      </ButtonLink>
    )
  }
  return next
}

/** One word answers all that is asked, as long as nothing else was said. */
function AboutAct({ subscribing }: { subscribing: Subscribing }) {
  const t = useText(subscribeText)
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const { words, refusal, isRefused, links } = subscribing
  const isNone = words.isBlank

  async function goOn(): Promise<void> {
    setIsBusy(true)
    try {
      const isReady = isNone ? await words.answerNone() : await words.isReadable()
      if (isReady && isRefused) refusal.show()
      else if (isReady) void navigate(links.at('day'))
    } catch (error) {
      words.fail(asApiError(error))
    } finally {
      setIsBusy(false)
    }
  }

  if (refusal.isShown) {
    return (
      <Button kind="secondary" size="large" onClick={refusal.mend}>
        {t('about.changeAnswers')}
      </Button>
    )
  }
  return (
    <StepAct isBusy={isBusy} disabled={!subscribing.isHydrated} onClick={() => void goOn()}>
      {isNone ? t('about.none') : t('summary.next')}
    </StepAct>
  )
}
