// Forms on the page whose work is not saved yet. What ends a page or a session asks here first.

export type UnsavedWork = { id: string; mayLeave: () => boolean }

let works: readonly UnsavedWork[] = []
const subscribers = new Set<() => void>()

function publish(next: readonly UnsavedWork[]): void {
  works = next
  for (const subscriber of subscribers) subscriber()
}

/** Registers a form with unsaved work; returns what removes it. */
export function registerUnsavedWork(work: UnsavedWork): () => void {
  publish([...works, work])
  return () => publish(works.filter((other) => other !== work))
}

export function hasUnsavedWork(): boolean {
  return works.some(({ mayLeave }) => !mayLeave())
}

/** Returns true if a small form, which does not register, has text in it that was typed since it was shown. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

/** Gives up all unsaved work, before a page is left on purpose. */
export function dropUnsavedWork(): void {
  publish([])
}

/** Returns the id of the form that asks for all of them: React Router takes one blocker at a time. */
export function firstUnsavedWork(): string | null {
  return works[0]?.id ?? null
}

export function subscribeToUnsavedWork(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}
