import { type FormEvent, useState } from 'react'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { factsText } from '#web/messages/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import type { Profile } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { draftOf, type FactsDraft } from './facts-draft.ts'
import { FactsForm } from './facts-form.tsx'
import { type Gate, gateReasons } from './gate-reasons.ts'
import { type FactFaults, readFacts } from './read-facts.ts'
import { ASKED_FOR_GOALS } from './safety-question.tsx'
import { useUnits } from './use-units.ts'

type News = { tone: 'success' | 'error'; text: string }

/** The same form as before there was an account, kept by the server. */
export function SavedFacts({
  profile,
  facts,
  gate,
  hasConsent,
}: {
  profile: Profile
  facts: MemberFacts
  gate: Gate
  hasConsent: boolean
}) {
  const t = useText(factsText)
  const [draft, setDraft] = useState(() => draftOf(facts))
  const [faults, setFaults] = useState<FactFaults>({})
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState<News>()
  const units = useUnits(draft)
  const reasons = gateReasons(draft, units, gate)

  function change(change: Partial<FactsDraft>): void {
    setDraft((draft) => ({ ...draft, ...change }))
    setNews(undefined)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const read = readFacts(draft, units, new Date().getUTCFullYear())
    setFaults(read.faults ?? {})
    if (!read.facts) return setNews({ tone: 'error', text: t('page.mend') })
    setIsBusy(true)
    try {
      await answerOf(api.profile[':id'].facts.$put({ param: { id: profile._id }, json: read.facts }))
      setNews({ tone: 'success', text: t('page.saved') })
    } catch (error) {
      setNews({ tone: 'error', text: asApiError(error).message })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-8">
      <FactsForm
        draft={draft}
        change={change}
        units={units}
        faults={faults}
        reasons={reasons}
        isMember
        questions={ASKED_FOR_GOALS}
      />
      <div className="flex max-w-180 flex-col gap-5">
        {news && <Alert tone={news.tone}>{news.text}</Alert>}
        {!hasConsent && <p className="text-muted">{t('page.needsConsent')}</p>}
        <Button type="submit" size="large" isBusy={isBusy} className="max-sm:w-full sm:self-start">
          {t('page.save')}
        </Button>
      </div>
    </form>
  )
}
