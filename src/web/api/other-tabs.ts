import { useEffect, useRef } from 'react'

// Tabs of one browser tell each other that a week, or what weeks are planned with, has changed. The message holds
// nothing else: each tab reads again what it shows, with its own session.

const CHANNEL = 'weeks'
/** A reader who returns to a tab may have changed something on another device. */
const LOOK_AGAIN_MS = 15_000

let channel: BroadcastChannel | null | undefined

/** Returns the channel of this tab, on which a message of its own is not heard. Null in a browser without channels. */
function ownChannel(): BroadcastChannel | null {
  if (channel === undefined) channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null
  return channel
}

/** Tells the other tabs of this browser that a week has changed. */
export function announceWeekChange(): void {
  ownChannel()?.postMessage('changed')
}

/**
 * Calls `look` after another tab announced a change, and when the reader comes back to this tab. It waits while this
 * tab is hidden or a dialog is open, and is called again later if it returns false. A return within `lookAgainMs` of the
 * last look is ignored.
 */
export function useChangesElsewhere(
  look: () => Promise<boolean>,
  { lookAgainMs = LOOK_AGAIN_MS } = {},
): void {
  const newest = useRef(look)
  useEffect(() => {
    newest.current = look
  })
  useEffect(() => followChanges(() => newest.current(), lookAgainMs), [lookAgainMs])
}

function followChanges(look: () => Promise<boolean>, lookAgainMs: number): () => void {
  const events = new AbortController()
  const { signal } = events
  let isOwed = false
  let lookedAt = Date.now()
  async function lookIfOwed(): Promise<void> {
    if (!isOwed || document.hidden || hasOpenDialog()) return
    isOwed = false
    lookedAt = Date.now()
    if (!(await look())) isOwed = true
  }
  function comeBack(): void {
    if (!document.hidden && Date.now() - lookedAt > lookAgainMs) isOwed = true
    void lookIfOwed()
  }
  ownChannel()?.addEventListener(
    'message',
    () => {
      isOwed = true
      void lookIfOwed()
    },
    { signal },
  )
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, comeBack, { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })
  document.addEventListener('close', () => void lookIfOwed(), { signal, capture: true })
  return () => events.abort()
}

/** Returns true while a dialog is open: the page below it must not change until it closes. */
export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
