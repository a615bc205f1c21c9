import { useEffect, useRef } from 'react'

// Tabs of one browser notify each other when a week, or data that weeks are planned with, has changed. The
// message has no other content: each tab reloads its own data with its own session.

const CHANNEL = 'weeks'
/** A reader who returns to a tab may have made changes on another device. */
const LOOK_AGAIN_MS = 15_000

let channel: BroadcastChannel | null | undefined

/**
 * Returns this tab's channel, which does not receive its own messages. Returns null if the browser does not
 * support channels.
 */
function ownChannel(): BroadcastChannel | null {
  if (channel === undefined) channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null
  return channel
}

export function announceWeekChange(): void {
  ownChannel()?.postMessage('changed')
}

/**
 * Calls `look` after another tab announced a change, and when the reader returns to this tab. The call is
 * postponed while this tab is hidden or a dialog is open, and repeated later if it returns false. A return
 * within `lookAgainMs` of the last call is ignored.
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

/** True while a dialog is open. The page below it must not change until it closes. */
export function hasOpenDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
