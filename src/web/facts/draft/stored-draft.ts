import { useSyncExternalStore } from 'react'
import { EMPTY_DRAFT, type FactsDraft } from './facts-draft.ts'

// Facts that a visitor enters before signing up stay in this browser tab. They are not put into the URL,
// where they would be shared, and not sent to the server, which has no consent to store them yet.

const KEY = 'careplate.facts'
const subscribers = new Set<() => void>()
let draft: FactsDraft | undefined

/** Returns the stored draft and a function that changes parts of it. On the server, the draft is empty. */
export function useStoredDraft(): [FactsDraft, (change: Partial<FactsDraft>) => void] {
  return [useSyncExternalStore(subscribe, storedDraft, () => EMPTY_DRAFT), changeStoredDraft]
}

function storedDraft(): FactsDraft {
  draft ??= readStoredDraft()
  return draft
}

function changeStoredDraft(change: Partial<FactsDraft>): void {
  draft = { ...storedDraft(), ...change }
  store(() => sessionStorage.setItem(KEY, JSON.stringify(draft)))
  announce()
}

/** Clears the draft after the account has taken it over. */
export function clearStoredDraft(): void {
  draft = EMPTY_DRAFT
  store(() => sessionStorage.removeItem(KEY))
  announce()
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

function announce(): void {
  for (const subscriber of subscribers) subscriber()
}

/** Ignores errors, so that the page works in browsers that block storage. */
function store(act: () => void): void {
  try {
    act()
  } catch {
    // The draft remains in memory.
  }
}

function readStoredDraft(): FactsDraft {
  try {
    const stored = sessionStorage.getItem(KEY)
    return stored === null ? EMPTY_DRAFT : { ...EMPTY_DRAFT, ...fitting(JSON.parse(stored)) }
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps only values that this version of the page could have stored. */
function fitting(stored: Partial<FactsDraft>): Partial<FactsDraft> {
  const names = Object.keys(EMPTY_DRAFT) as (keyof FactsDraft)[]
  return Object.fromEntries(
    names
      .filter((name) => {
        const [value, empty] = [stored[name], EMPTY_DRAFT[name]]
        return (
          value !== null && typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty)
        )
      })
      .map((name) => [name, stored[name]]),
  )
}
