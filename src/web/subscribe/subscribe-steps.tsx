import { Link } from 'react-router'
import { entryOf } from '#web/facts/entry/entry-of.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { AboutYou } from './about/about-you.tsx'
import { MemberSteps } from './account/member-steps.tsx'
import type { PricingPlanOffer } from './choice/choice.ts'
import type { StepName } from './choice/steps.ts'
import { TrialWords } from './choice/trial-words.tsx'
import type { Subscribing } from './use-subscribing.ts'

const LateDayPreview = latePart(() => import('./day/day-preview.tsx').then(({ DayPreview }) => DayPreview))

const LateMemberFacts = latePart(() =>
  import('./about/member-facts.tsx').then(({ MemberFactsNote }) => MemberFactsNote),
)

const LateOfferedFacts = latePart(() =>
  import('#web/facts/offered-facts.tsx').then(({ OfferedFacts }) => OfferedFacts),
)

/** Where a step stands among the others: on a phone it is away while another is there. */
export function PlaceOfStep({
  of: names,
  present,
  isLast = false,
  children,
}: {
  of: readonly StepName[]
  present: StepName
  /** On a phone it stands beneath what else is there. */
  isLast?: boolean
  children: React.ReactNode
}) {
  const isAway = !names.includes(present)
  return (
    <div className={`empty:hidden ${isAway ? 'step-away' : ''} ${isLast ? 'max-lg:order-last' : ''}`}>
      {children}
    </div>
  )
}

/** What a visitor tells of themselves, or what a member has told already. */
export function AboutStep({ subscribing }: { subscribing: Subscribing }) {
  const { asksVisitor, choice, words, known, isGuided, refusal, refused } = subscribing
  const isBefore = known && !isReportedInLastStep(subscribing)
  return (
    <>
      {asksVisitor && (
        <AboutYou
          words={words}
          refused={refused}
          goals={choice.goals}
          isRefusal={isGuided && refusal.isShown}
        />
      )}
      {isBefore && <LateMemberFacts facts={known.reported.facts} />}
    </>
  )
}

/** Whoever starts again on a phone reads what their meals are planned with before the act, not beneath it. */
function isReportedInLastStep({ isGuided, present, status }: Subscribing): boolean {
  return isGuided && present === 'payment' && status === 'ended'
}

export function DayStep({ subscribing }: { subscribing: Subscribing }) {
  const { asksVisitor, isHydrated, isRefused, isGuided, present, words } = subscribing
  if (!isHydrated || !asksVisitor || isRefused) return null
  // Its script is of no use on a phone before its step is there.
  if (isGuided && present !== 'day') return null
  return (
    <LateDayPreview
      preview={words.preview}
      draft={words.draft}
      isGuided={isGuided}
      onAsk={() => void words.showDay()}
    />
  )
}

/** Account and card, or what has to be decided before. */
export function MemberStep({ subscribing, year }: { subscribing: Subscribing; year: number }) {
  const t = useText(subscribeText)
  const { member, visitorState, retryVisitorState, choice, links, words, present, hasTrial } = subscribing
  const { known } = subscribing
  const offer = offeredFacts(subscribing, year)
  const isReportedHere = isReportedInLastStep(subscribing)
  return (
    <div id="steps" className="flex scroll-mt-6 flex-col gap-8">
      {subscribing.isKnown && <Alert tone="info">{t('account.known')}</Alert>}
      {(present === 'account' || isReportedHere) && choice.plan && (
        <PlanLine plan={choice.plan} hasTrial={hasTrial} to={links.at('plan')} />
      )}
      {offer || (
        <MemberSteps
          member={member}
          visitorState={visitorState}
          onRetry={retryVisitorState}
          choice={choice}
          here={links.here}
          obstacle={subscribing.obstacle}
          refused={subscribing.refused}
          draft={words.draft}
          vet={words.vet}
          isRefused={words.reasons.length > 0}
          onKnown={subscribing.becomeKnown}
          about={isReportedHere && known && <LateMemberFacts facts={known.reported.facts} isPart />}
        />
      )}
    </div>
  )
}

/** What there is an account made for, or a card charged, and the way to another plan. A wide screen has it beside. */
function PlanLine({ plan, hasTrial, to }: { plan: PricingPlanOffer; hasTrial: boolean; to: string }) {
  const t = useText(subscribeText)
  const locale = useLocale()
  const words = { plan: plan.name, price: formatPrice(plan.priceCents, locale) }
  const trialWords = { ...words, nothing: formatPrice(0, locale) }
  return (
    <p className="-mb-4 flex flex-wrap items-center gap-x-3 text-small text-muted lg:hidden">
      {hasTrial ? (
        <TrialWords
          ahead={t('account.chosenAhead', trialWords)}
          dated={({ end }) => t('account.chosen', { ...trialWords, day: end })}
        />
      ) : (
        <span>{t('account.chosenPaid', words)}</span>
      )}
      <Link to={to} className="inline-link inline-flex min-h-11 items-center">
        {t('account.changePlan')}
      </Link>
    </p>
  )
}

/** What was typed before somebody signed in, where it differs from what they had told. */
export function offeredFacts(
  { known, profile, hasDraft, retryVisitorState, choice }: Subscribing,
  year: number,
) {
  if (!known || !profile || !hasDraft) return null
  return (
    <LateOfferedFacts
      profileId={profile._id}
      reported={known.reported}
      year={year}
      entry={entryOf(choice.goals.map(({ safety }) => safety.entry))}
      goals={choice.goals.map(({ ruleSet }) => ruleSet)}
      onReported={retryVisitorState}
    />
  )
}
