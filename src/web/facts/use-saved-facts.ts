import { type FormEvent, useEffect, useState } from 'react'
import type { FactName, MemberFacts } from '#members/profiles/facts.ts'
import { changedFacts, changeInForm, type FactsChange } from '#members/profiles/facts-change.ts'
import { earlierWeights } from '#members/profiles/reported-weight.ts'
import { asApiError } from '#web/api/api-error.ts'
import { factsPageText } from '#web/messages/facts/facts-page.ts'
import { useText } from '#web/messages/use-text.ts'
import { registerUnsavedWork } from '#web/profile/unsaved-work.ts'
import { type ReportedFacts, sendFactsChange } from './draft/change-facts.ts'
import { decidedChange, type FactDecisions, openFacts } from './draft/decide-facts.ts'
import {
  type BodyUnits,
  changesIn,
  draftOf,
  type FactsDraft,
  rebased,
  saidIn,
  shownFacts,
} from './draft/facts-draft.ts'
import { type FactErrors, readFacts } from './draft/read-facts.ts'
import { clearUnsaved, storeUnsaved, unsavedOf } from './draft/unsaved-facts.ts'
import { useUnits } from './draft/use-units.ts'
import { useObstacle } from './safety/week-obstacle.tsx'

type News = { tone: 'success' | 'error'; text: string }

/** Manages the form of the stored facts: sends its changes, and asks about conflicts. */
export function useSavedFacts(profileId: string, read: ReportedFacts) {
  const t = useText(factsPageText)
  const unsaved = useUnsavedDraft(profileId, read)
  const { draft, seen, isRestored, type, takeIn } = unsaved
  const [errors, setErrors] = useState<FactErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState<News>()
  const units = useUnits(draft)
  const { isUnsaved, stored, open } = useCompared(unsaved, units)
  const { obstacle, stops, forget } = useObstacle(profileId)

  function change(change: Partial<FactsDraft>): void {
    type(change)
    setNews(undefined)
    forget()
  }

  /** `isWarned`: the form already shows why no week is planned. Questions in `missing` come first. */
  function save(event: FormEvent, { isWarned, missing }: { isWarned: boolean; missing: FactErrors }): void {
    event.preventDefault()
    sendRead((typed) => changeInForm(stored, typed), { isWarned, missing })
  }

  /** Saves after the member has decided about facts that were changed both here and elsewhere. */
  function decide(decisions: FactDecisions, missing: FactErrors): void {
    sendRead((typed) => decidedChange(decisions, { stored, typed, open }), { missing })
  }

  function sendRead(changeBy: (typed: MemberFacts) => FactsChange, { isWarned = false, missing = {} } = {}) {
    if (isBusy) return
    const read = readFacts(draft, units, new Date().getUTCFullYear())
    const errors = { ...missing, ...read.errors }
    setErrors(errors)
    if (read.facts && Object.keys(errors).length === 0) void send(changeBy(read.facts), isWarned)
    else setNews({ tone: 'error', text: t('page.mend') })
  }

  async function send(change: FactsChange, isWarned: boolean): Promise<void> {
    setIsBusy(true)
    try {
      if (!isWarned && (await stops(change))) return
      const answer = await sendFactsChange(profileId, change, seen.tag)
      takeIn(answer, changedFacts(answer.facts, change))
      const saved = t(isWarned ? 'page.savedRefused' : obstacle ? 'page.savedWithoutWeek' : 'page.saved')
      setNews(answer.differing.length > 0 ? undefined : { tone: 'success', text: saved })
      forget()
    } catch (error) {
      setNews({ tone: 'error', text: asApiError(error).message })
    } finally {
      setIsBusy(false)
    }
  }

  function discard(): void {
    change({})
    setErrors({})
    unsaved.discard()
  }

  const acts = { change, save, decide, discard }
  return { draft, units, errors, seen, open, isBusy, isRestored, isUnsaved, news, obstacle, ...acts }
}

/** Compares the current form with the stored facts, including text typed while a decision is open. */
function useCompared({ draft, seen, kept, clash }: ReturnType<typeof useUnsavedDraft>, units: BodyUnits) {
  const stored = shownFacts(seen.facts, units)
  const sides = { stored, typed: saidIn(draft, units), seen: clash?.base.facts }
  const isUnsaved = Object.keys(changesIn(draft, kept.facts, units)).length > 0
  useKeptUnderLogin(isUnsaved)
  return { stored, isUnsaved, open: clash ? openFacts(clash.differing, sides) : [] }
}

/**
 * Registers the draft as unsaved work, so that the page stays when the session ends. Leaving the page needs
 * no confirmation, because the draft is restored later.
 */
function useKeptUnderLogin(isUnsaved: boolean): void {
  useEffect(
    () => (isUnsaved ? registerUnsavedWork({ id: 'facts', mayLeave: () => false }) : undefined),
    [isUnsaved],
  )
}

/** Facts that were changed both here and elsewhere, and the state that the changes here are based on. */
type Clash = { differing: FactName[]; base: ReportedFacts }

/** The unsaved state of the form, compared to the server's. It survives a reload until it is sent. */
function useUnsavedDraft(profileId: string, read: ReportedFacts) {
  const [unsaved] = useState(() => unsavedOf(profileId))
  const [seen, setSeen] = useState(unsaved?.seen ?? read)
  const [draft, setDraft] = useState(() => begunWith(read, unsaved))
  const [kept, setKept] = useState(read)
  const [clash, setClash] = useState<Clash>()
  const [isRestored, setIsRestored] = useState(unsaved !== undefined)

  function type(change: Partial<FactsDraft>): void {
    setDraft((draft) => ({ ...draft, ...change }))
    // Stores the older base of an open conflict, so that the question is asked again after a reload.
    storeUnsaved({ profileId, seen: clash?.base ?? seen, draft: { ...draft, ...change } })
  }

  /** Takes over the server's facts, and opens a question for each fact that was also changed elsewhere. */
  function takeIn(answer: Awaited<ReturnType<typeof sendFactsChange>>, typed: MemberFacts): void {
    const shown = draftFor(answer, typed)
    const isAsked = answer.differing.length > 0
    setSeen(answer)
    setKept(answer)
    setClash(isAsked ? { differing: answer.differing, base: seen } : undefined)
    // Text typed during the call is kept.
    setDraft((latest) => rebased(latest, { from: draft, to: shown }))
    if (isAsked) storeUnsaved({ profileId, seen, draft: shown })
    else forgetUnsaved()
  }

  function discard(): void {
    setSeen(kept)
    setDraft(draftFor(kept, kept.facts))
    setClash(undefined)
    forgetUnsaved()
  }

  function forgetUnsaved(): void {
    clearUnsaved()
    setIsRestored(false)
  }

  return { draft, seen, kept, clash, isRestored, type, takeIn, discard }
}

/** Builds the form from the stored facts and the input from before the page was reloaded. */
function begunWith(read: ReportedFacts, unsaved: ReturnType<typeof unsavedOf>): FactsDraft {
  const stored = draftFor(read, read.facts)
  if (!unsaved) return stored
  const { earlierWeights, vitaminKBefore } = stored
  const typed = { ...stored, ...unsaved.draft, earlierWeights, vitaminKBefore }
  return rebased(typed, { from: draftFor(read, unsaved.seen.facts), to: stored })
}

function draftFor({ told }: ReportedFacts, facts: MemberFacts): FactsDraft {
  return draftOf(facts, earlierWeights(told.weightKg?.weights ?? [], new Date()))
}
