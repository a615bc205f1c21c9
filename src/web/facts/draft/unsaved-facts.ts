import { onSession } from '#web/api/session.ts'
import type { ReportedFacts } from './change-facts.ts'
import type { FactsDraft } from './facts-draft.ts'

// Keeps the member's unsaved input across a reload of the page, in this tab only.

const KEY = 'careplate.unsaved-facts'

/** `seen` is the version of the facts that the form's changes are based on. */
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

/** Ignores errors, so that the page works in browsers that block storage. */
function tryTo<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
