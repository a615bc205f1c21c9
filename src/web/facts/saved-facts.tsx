import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { safetyOfGoal } from '#meal-plans/preview/list-refusals.ts'
import { ASKED_FOR_GOALS } from '#members/profiles/circumstance.ts'
import { StillCharged } from '#web/account/subscription/notices/still-charged.tsx'
import { factsText } from '#web/messages/facts/facts.ts'
import { factsPageText } from '#web/messages/facts/facts-page.ts'
import { gentlerGoalText } from '#web/messages/facts/gentler-goal.ts'
import { letterText } from '#web/messages/facts/letter.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import type { ReportedFacts } from './draft/change-facts.ts'
import { useVocabulary } from './draft/medicine-vocabulary.ts'
import { entryOf } from './entry/entry-of.ts'
import { FactsForm } from './facts-form.tsx'
import { FactsQuestion } from './facts-question.tsx'
import { GentlerGoal } from './gentler-goal.tsx'
import { askedReasons, type Gate, gateReasons, goalReasons, medicineReasons } from './safety/gate-reasons.ts'
import { openQuestions } from './safety/open-questions.ts'
import { ObstacleNote } from './safety/week-obstacle.tsx'
import { UnsavedMark, UnsavedNotice } from './unsaved-notice.tsx'
import { useSavedFacts } from './use-saved-facts.ts'

/** The safety gate, plus the refusals, questions and triggers of each health goal, by rule set name. */
export type MemberGate = Gate & {
  safetyOf: Partial<Record<string, ReturnType<typeof safetyOfGoal>>>
}

/** The same form that visitors use before they have an account, with facts stored on the server. */
export function SavedFacts({
  profile,
  reported,
  gate,
  hasConsent,
}: {
  profile: SignedInProfile
  reported: ReportedFacts
  gate: MemberGate
  hasConsent: boolean
}) {
  const t = useText(factsPageText)
  const form = useSavedFacts(profile._id, reported)
  const { draft, units, open, isBusy, news, obstacle } = form
  const { reasons, ofMedicines, entry, triggers, toAnswer, rulesOf, goals } = useOwnReasons(form, gate)
  // Without consent, facts can only be removed and no question can be answered.
  const gentler = useGentlerGoal({ goals, reasons, gate, profileId: profile._id, answers: draft.answers })
  const missing = hasConsent && toAnswer.length > 0 ? ({ answers: true } as const) : {}
  return (
    <form
      noValidate
      onSubmit={(event) => form.save(event, { isWarned: reasons.length > 0, missing })}
      className="flex flex-col gap-8"
    >
      <UnsavedNotice form={form} />
      <FactsForm
        draft={draft}
        change={form.change}
        units={units}
        errors={form.errors}
        reasons={reasons}
        medicineReasons={ofMedicines}
        {...gentler}
        questions={ASKED_FOR_GOALS}
        goals={rulesOf}
        triggers={triggers}
        entry={entry}
      />
      {open.length > 0 && (
        <FactsQuestion
          key={form.seen.tag}
          reason="elsewhere"
          open={open}
          units={units}
          isBusy={isBusy}
          onDecide={(decisions) => form.decide(decisions, missing)}
          onDiscard={form.discard}
        />
      )}
      <div className="flex max-w-180 flex-col gap-5">
        {obstacle && <ObstacleNote obstacle={obstacle} />}
        {news && <Alert tone={news.tone}>{news.text}</Alert>}
        {!hasConsent && <p className="text-muted">{t('page.needsConsent')}</p>}
        {form.isUnsaved && <UnsavedMark />}
        {open.length === 0 && (
          <Button
            type="submit"
            kind={obstacle || !hasConsent ? 'secondary' : 'primary'}
            size="large"
            isBusy={isBusy}
            className="max-sm:w-full sm:self-start"
          >
            {t(obstacle ? 'page.saveAnyway' : 'page.save')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Offers a gentler health goal after a refusal, and confirms the choice. */
function useGentlerGoal(of: Omit<ComponentProps<typeof GentlerGoal>, 'onChosen'>) {
  const [chosen, setChosen] = useState<string | null>(null)
  return {
    refusedMeans: (
      <MemberRefused profileId={of.profileId}>
        <GentlerGoal {...of} onChosen={setChosen} />
      </MemberRefused>
    ),
    afterRefusal: chosen && <GentlerChosen goal={chosen} />,
  }
}

/** Confirms the chosen health goal, and takes the focus, because the button disappears with the refusal. */
function GentlerChosen({ goal }: { goal: string }) {
  const t = useText(gentlerGoalText)
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => news.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={news} tabIndex={-1} className="rounded-card outline-none">
      <Alert tone="success">{t('chosen', { goal })}</Alert>
    </div>
  )
}

/** Explains what a refusal means for a member: no week is made, but charges continue. */
function MemberRefused({ profileId, children }: { profileId: string; children: ReactNode }) {
  const t = useText(factsText)
  const letter = useText(letterText)
  return (
    <>
      {children}
      <p>{t('refused.member')}</p>
      <p>
        <TextLink to={paths.letter()} className="inline-block py-2.5">
          {letter('link')}
        </TextLink>
      </p>
      <StillCharged profileId={profileId} />
    </>
  )
}

/** Returns the refusals, questions and triggers of the member's own health goals. */
export function useOwnSafety({ safetyOf }: Pick<MemberGate, 'safetyOf'>) {
  const state = useProfile()
  const goals = state.status === 'signed-in' ? state.goals : []
  const rulesOf = goals.map(({ ruleSet }) => ruleSet ?? '')
  const safety = rulesOf.flatMap((rules) => safetyOf[rules] ?? [])
  return { goals, rulesOf, safety, entry: entryOf(safety.map((goal) => goal.entry)) }
}

/** Returns what prevents a plan for the member's own health goals, and the questions of these goals. */
function useOwnReasons({ draft, units }: ReturnType<typeof useSavedFacts>, gate: MemberGate) {
  const { goals, rulesOf, safety, entry } = useOwnSafety(gate)
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const ofMedicines = medicineReasons(draft, units, { vocabulary, goals: rulesOf })
  const ofGoals = safety.flatMap((goal) => goalReasons(draft, goal))
  const ofBody = gateReasons(draft, units, { ...gate, goals: rulesOf })
  const ofAnswers = askedReasons(draft, units, { vocabulary, goals: rulesOf })
  const reasons = [...new Set([...ofMedicines, ...ofAnswers, ...ofBody, ...ofGoals])]
  const triggers = [...new Set(safety.flatMap((goal) => goal.triggers))]
  const toAnswer = openQuestions(draft, { entry, vocabulary, goals: rulesOf, units })
  return { reasons, ofMedicines, entry, triggers, toAnswer, rulesOf, goals }
}
