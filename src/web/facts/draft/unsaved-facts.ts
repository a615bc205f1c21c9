import { onSession } from '#web/api/session.ts'
import type { ReportedFacts } from './change-facts.ts'
import type { FactsDraft } from './facts-draft.ts'

// What a member is typing and has not saved outlasts a reload of the page, in this tab alone.

const KEY = 'careplate.unsaved-facts'

/** `seen` is the state that was changed in the form. */
type Unsaved = { profileId: string; seen: ReportedFacts; draft: FactsDraft }

export function storeUnsaved(unsaved: Unsaved): void {
  tryTo(() => sessionStorage.setItem(KEY, JSON.stringify(unsaved)))
}

export function unsavedOf(profileId: string): Unsaved | undefined {
  const stored = tryTo(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Unsaved | null)
  return stored?.profileId === profileId ? stored : undefined
}

export function clearUnsaved(): void {
  tryTo(() => sessionStorage.removeItem(KEY))
}

onSession((news) => {
  if (news.event === 'signedOut' && !news.isElsewhere) clearUnsaved()
})

/** A browser that keeps nothing still has the page. */
function tryTo<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
