import { useSyncExternalStore } from 'react'
import { EMPTY_DRAFT, type FactsDraft } from './facts-draft.ts'

// What a visitor tells before there is an account stays in this tab of the browser and goes nowhere else: not
// into the address, where it would be shared, and not to the server, which has no leave to keep it yet.

const KEY = 'careplate.facts'
const subscribers = new Set<() => void>()
let draft: FactsDraft | undefined

/** The kept draft, and how to change some of it. On the server nothing is known. */
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

/** Once the account has taken it over. */
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

/** A browser that keeps nothing still has the page. */
function store(act: () => void): void {
  try {
    act()
  } catch {
    // The draft lives on in memory.
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

/** Only what this version of the page would have kept. */
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
