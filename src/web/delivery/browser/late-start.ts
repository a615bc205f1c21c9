import { hasStoredSession } from '../../api/stored-session.ts'
import { actOnDialogs } from '../../ui/behavior/dialog-element.ts'
import { LATE_MODULE, STARTED } from '../late-document.ts'
import { stoodStill } from './stood-still.ts'

// The script of a late page until React runs. It starts React at the first sign that the reader is about to
// interact, immediately for a signed-in member, and otherwise after the page has loaded if a part of it needs
// script.

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const
/** How long a click waits for React before the browser follows the link without it. */
const PATIENCE_MS = 2000

const RETRY_MS = 1000

const over = new AbortController()
const { signal } = over
let isStarted = false
let held: HTMLAnchorElement | undefined

for (const sign of SIGNS) document.addEventListener(sign, start, { signal, passive: true })
document.addEventListener('click', actOnDialogs, { signal })
document.addEventListener('click', holdClick, { signal })
window.addEventListener('storage', startForMember, { signal })
window.addEventListener('pageshow', startForMember, { signal })
document.addEventListener(STARTED, () => {
  over.abort()
  held?.click()
})
startForMember()
if (document.querySelector('main .needs-script')) {
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle, { signal })
}

function startForMember(): void {
  if (hasStoredSession()) void start()
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: PATIENCE_MS })
  else setTimeout(start)
}

async function start(sign?: object): Promise<void> {
  if (isStarted || stoodStill(sign)) return
  isStarted = true
  const waiting = document.querySelector<HTMLScriptElement>(`script[type="${LATE_MODULE}"]`)
  if (!waiting) return
  await Promise.all((waiting.dataset.preload?.split(' ') ?? []).map(inCache))
  const script = document.createElement('script')
  script.type = 'module'
  script.nonce = waiting.nonce
  script.textContent = waiting.textContent
  document.head.append(script)
}

/**
 * Fetches a module as a plain file first and retries until it succeeds, because a browser may never request a
 * module again after a failed import.
 */
async function inCache(href: string): Promise<void> {
  try {
    const answer = await fetch(href)
    await answer.arrayBuffer()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    await inCache(href)
  }
}

/**
 * Holds a click that changes only the URL of this page until React runs, because React keeps the page's
 * content and scroll position.
 */
function holdClick(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest('a') : null
  const { pathname, origin } = window.location
  if (!link || link.pathname !== pathname || link.origin !== origin || link.hash || link.target) return
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  void start()
  if (!held) setTimeout(leave, PATIENCE_MS)
  held = link
}

/** The browser is now navigating. If React still starts, it must not follow the link as well. */
function leave(): void {
  if (!held || signal.aborted) return
  document.removeEventListener('click', holdClick)
  window.location.assign(held.href)
  held = undefined
}
