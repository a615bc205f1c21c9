import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { EMPTY_DRAFT } from '#web/facts/draft/facts-draft.ts'
import type { Obstacle } from '#web/facts/safety/find-obstacle.ts'
import type { Gate } from '#web/facts/safety/gate-reasons.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { useOwnWords } from './about/use-own-words.ts'
import { useRefusal } from './about/use-refusal.ts'
import { useMemberObstacle } from './account/use-member-obstacle.ts'
import { useVisitorState } from './account/use-visitor-state.ts'
import { type GoalOffer, type PricingPlanOffer, readChoice } from './choice/choice.ts'
import { choiceLinks, stepUrl } from './choice/choice-links.ts'
import { usePrivateChoice } from './choice/private-choice.ts'
import { presentStep, stepInUrl } from './choice/steps.ts'
import { isWithoutWeek } from './day/use-preview.ts'
import type { RefusedChoice } from './guide/refused-choice.ts'
import { useGuided } from './guide/use-guided.ts'

export type Subscribing = ReturnType<typeof useSubscribing>

export type SubscribeOffers = { plans: PricingPlanOffer[]; goals: GoalOffer[]; gate: Gate }

/** All that the steps know of whoever is here: what they chose and told, who they are, and how far they have come. */
export function useSubscribing({ plans, goals, gate }: SubscribeOffers) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const isGuided = useGuided()
  const member = useProfile()
  const [visitorState, retryVisitorState] = useVisitorState(member)
  const [isKnown, setIsKnown] = useState(false)

  const profile = member.status === 'signed-in' ? member.profile : null
  const known = visitorState.status === 'ready' ? visitorState.value : null
  const status = known?.subscription.status ?? 'none'
  const chosen = usePrivateChoice(profile !== null)
  const choice = readChoice(chosen.ids ?? profile, { plans, goals })
  const mayHaveTrial = known?.subscription.mayHaveTrial ?? true
  const asked = stepInUrl(search)
  const words = useOwnWords(choice, gate, () => {
    if (isGuided) void navigate(stepUrl(choice, 'day'))
    else document.getElementById('preview')?.focus()
  })
  const refusal = useRefusal(words.reasons, words.waiting)
  const isMember = profile !== null
  const obstacle = useMemberObstacle(profile?._id, known, choice.goals)
  const isRefused = isMember ? obstacle !== null : words.reasons.length > 0
  const progress = {
    choice,
    isMember,
    isRefused,
    // What this tab knows of its visitor, the server does not.
    isReported: !isHydrated || member.status === 'loading' || words.isReported,
  }
  const present = presentStep(asked, progress)
  const links = choiceLinks(choice, { plans, asked, present })
  // A phone shows what it says of no week on the screen of the day alone.
  const showsDay = !isMember && (!isGuided || present === 'day')
  return {
    choice,
    plans,
    links,
    words,
    refusal,
    member,
    profile,
    known,
    visitorState,
    retryVisitorState,
    status,
    isGuided,
    isHydrated,
    isMember,
    isRefused,
    obstacle,
    present,
    refused: {
      chosen: choice.goals,
      offers: goals,
      withGoals: links.withGoals,
      ...(known ? refusedAs(known, obstacle) : { answers: words.draft.answers, reasons: words.reasons }),
    },
    /** No week can be planned, which the day says: there is nothing to pay. */
    isWithoutWeek: showsDay && isWithoutWeek(words.preview),
    hasDraft: words.draft !== EMPTY_DRAFT,
    /** There was an account with what was typed for a new one. */
    isKnown,
    becomeKnown: () => setIsKnown(true),
    onClickCapture: chosen.onClickCapture,
    /** Not where it was had: the first month is paid now. */
    hasTrial: status !== 'ended' && mayHaveTrial,
    asksVisitor:
      choice.goals.length > 0 && choice.goalsTooMany === 0 && !profile && member.status !== 'loading',
  }
}

/** A member's answers, and why no plan is served to them. */
function refusedAs(
  { reported }: { reported: { facts: MemberFacts } },
  obstacle: Obstacle | null,
): Pick<RefusedChoice, 'answers' | 'reasons'> {
  const reasons = obstacle?.status === 'refused' ? [obstacle.reason] : []
  return { answers: reported.facts.answers, reasons }
}
