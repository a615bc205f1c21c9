import { type FormEvent, useRef, useState } from 'react'
import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import { changeInForm } from '#members/profiles/facts-change.ts'
import { asApiError } from '#web/api/api-error.ts'
import { type ReportedFacts, sendFactsChange } from '#web/facts/draft/change-facts.ts'
import { draftOf, type FactsDraft, shownFacts } from '#web/facts/draft/facts-draft.ts'
import { useVocabulary } from '#web/facts/draft/medicine-vocabulary.ts'
import { type FactErrors, readFacts } from '#web/facts/draft/read-facts.ts'
import { useUnits } from '#web/facts/draft/use-units.ts'
import { entryOf } from '#web/facts/entry/entry-of.ts'
import { FactsForm } from '#web/facts/facts-form.tsx'
import { openQuestions } from '#web/facts/safety/open-questions.ts'
import { ObstacleNote, useObstacle } from '#web/facts/safety/week-obstacle.tsx'
import { safetyFirstText } from '#web/messages/facts/safety-first.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { UnsavedForm } from '#web/ui/data-entry/unsaved-work.tsx'
import { missingAnswers } from '../about/required-answers.ts'
import type { GoalOffer } from '../choice/choice.ts'
import { ConsentBoxes, ticked } from '../guide/consent-boxes.tsx'
import { FormError } from '../guide/form-error.tsx'
import { Step, useFocusOnArrival } from '../guide/step.tsx'
import { StepAct, StepFoot } from '../guide/step-act.tsx'
import { agree } from '../payment/trial-calls.ts'

type Props = {
  profile: SignedInProfile
  goals: GoalOffer[]
  reported: ReportedFacts
  hasConsent: boolean
  onReported: () => void
}

/** In place of the card, for a member whom nobody has asked yet what would make a plan unsafe for them. */
export function SafetyFirst({ goals, onReported, ...props }: Props) {
  const t = useText(safetyFirstText)
  const entry = entryOf(goals.map(({ safety }) => safety.entry))
  const rulesOf = goals.map(({ ruleSet }) => ruleSet)
  const { draft, change, units, errors, error, obstacle, isBusy, save } = useFirstTelling({
    ...props,
    entry,
    goals: rulesOf,
    onReported,
  })
  useFocusOnArrival('safety')
  return (
    <Step id="safety" eyebrow={t('eyebrow')} title={t('title')} lead={t('lead')}>
      <form noValidate onSubmit={save} className="flex max-w-180 flex-col gap-9">
        <UnsavedForm />
        {error?.message && <FormError error={error}>{error.message}</FormError>}
        <FactsForm
          draft={draft}
          change={change}
          units={units}
          errors={errors}
          reasons={[]}
          medicineReasons={[]}
          refusedMeans={null}
          questions={goals.flatMap(({ safety }) => safety.asks)}
          goals={rulesOf}
          triggers={[...new Set(goals.flatMap(({ safety }) => safety.triggers))]}
          entry={entry}
        />
        {obstacle && <ObstacleNote obstacle={obstacle} />}
        {!props.hasConsent && <ConsentBoxes errors={{ healthData: error?.consent }} withTerms={false} />}
        <StepFoot>
          <StepAct type="submit" isBusy={isBusy} className="max-lg:w-full">
            {t('go')}
          </StepAct>
        </StepFoot>
      </form>
    </Step>
  )
}

/** `consent`: the box is not ticked. */
type SubmissionError = { message?: string; consent?: string }

type Telling = Omit<Props, 'goals'> & { entry: readonly EntryQuestion[]; goals: readonly string[] }

function useFirstTelling({ profile, reported, hasConsent, entry, goals, onReported }: Telling) {
  const t = useText(safetyFirstText)
  const consentText = useText(subscribeText)
  const isUnderWay = useRef(false)
  const [seen, setSeen] = useState(reported)
  const [draft, setDraft] = useState(() => draftOf(reported.facts))
  const [errors, setErrors] = useState<FactErrors>({})
  const [error, setError] = useState<SubmissionError>()
  const [isBusy, setIsBusy] = useState(false)
  const units = useUnits(draft)
  const { obstacle, stops, forget } = useObstacle(profile._id)
  const { vocabulary } = useVocabulary(draft.medications.length > 0)

  function change(given: Partial<FactsDraft>): void {
    setDraft((draft) => ({ ...draft, ...given }))
    forget()
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current) return
    const isAgreed = hasConsent || ticked(event.currentTarget).healthData
    const read = readFacts(draft, units, new Date().getUTCFullYear())
    const open = openQuestions(draft, { entry, vocabulary, goals, units })
    const found = { ...missingAnswers(draft, open), ...read.errors }
    setErrors(found)
    setError(undefined)
    if (Object.keys(found).length > 0 || !read.facts) return
    if (!isAgreed) return setError({ consent: consentText('consent.healthDataRequired') })
    isUnderWay.current = true
    setIsBusy(true)
    try {
      await send(changeInForm(shownFacts(seen.facts, units), read.facts))
    } catch (error) {
      setError({ message: asApiError(error).message })
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  async function send(change: ReturnType<typeof changeInForm>): Promise<void> {
    if (!hasConsent) await agree(profile)
    if (await stops(change)) return
    const answer = await sendFactsChange(profile._id, change, seen.tag)
    if (answer.differing.length === 0) return onReported()
    // Told elsewhere meanwhile: what was typed here stands, and is sent against what is kept now.
    setSeen(answer)
    setError({ message: t('elsewhere') })
  }

  return { draft, change, units, errors, error, obstacle, isBusy, save }
}
