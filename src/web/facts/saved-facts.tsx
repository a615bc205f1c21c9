import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import { factsText } from '#web/messages/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ToldFacts } from './change-facts.ts'
import { entryOf, entryReasons } from './entry/entry-of.ts'
import type { Trigger } from './facts-draft.ts'
import { FactsForm } from './facts-form.tsx'
import { FactsQuestion } from './facts-question.tsx'
import { type Gate, gateReasons, medicineReasons } from './gate-reasons.ts'
import { useVocabulary } from './medicine-vocabulary.ts'
import { ASKED_FOR_GOALS } from './safety-question.tsx'
import { useSavedFacts } from './use-saved-facts.ts'
import { ObstacleNote } from './week-obstacle.tsx'

/** The gate with what each health goal knows as triggers, and asks, by the name of its rules. */
export type MemberGate = Gate & {
  triggersOf: Partial<Record<string, Trigger[]>>
  entryOf: Partial<Record<string, readonly EntryQuestion[]>>
}

/** The same form as before there was an account, kept by the server. */
export function SavedFacts({
  profile,
  told,
  gate,
  hasConsent,
}: {
  profile: SignedInProfile
  told: ToldFacts
  gate: MemberGate
  hasConsent: boolean
}) {
  const t = useText(factsText)
  const form = useSavedFacts(profile._id, told)
  const { draft, units, open, isBusy, news, obstacle } = form
  const isAsked = open.length > 0
  const state = useProfile()
  const goals = state.status === 'signed-in' ? state.goals : []
  const rulesOf = goals.map(({ ruleSet }) => ruleSet ?? '')
  const entry = entryOf(rulesOf.map((rules) => gate.entryOf[rules] ?? []))
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const ofMedicines = medicineReasons(draft, units, { vocabulary, goals: rulesOf })
  const reasons = [...ofMedicines, ...gateReasons(draft, units, gate), ...entryReasons(draft, entry)]
  return (
    <form
      noValidate
      onSubmit={(event) => form.save(event, { isWarned: reasons.length > 0 })}
      className="flex flex-col gap-8"
    >
      <FactsForm
        draft={draft}
        change={form.change}
        units={units}
        faults={form.faults}
        reasons={reasons}
        medicineReasons={ofMedicines}
        isMember
        questions={ASKED_FOR_GOALS}
        triggers={[...new Set(rulesOf.flatMap((rules) => gate.triggersOf[rules] ?? []))]}
        entry={entry}
      />
      {isAsked && (
        <FactsQuestion
          key={form.seen.tag}
          reason="elsewhere"
          open={open}
          units={units}
          isBusy={isBusy}
          onDecide={form.decide}
          onKeepAll={form.keepAll}
        />
      )}
      <div className="flex max-w-180 flex-col gap-5">
        {obstacle && <ObstacleNote obstacle={obstacle} />}
        {news && <Alert tone={news.tone}>{news.text}</Alert>}
        {!hasConsent && <p className="text-muted">{t('page.needsConsent')}</p>}
        {!isAsked && (
          <Button type="submit" size="large" isBusy={isBusy} className="max-sm:w-full sm:self-start">
            {t(obstacle ? 'page.saveNonetheless' : 'page.save')}
          </Button>
        )}
      </div>
    </form>
  )
}
