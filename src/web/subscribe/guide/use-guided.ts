import { useSyncExternalStore } from 'react'

// As `.step-away` in the style sheet has it.
const ONE_STEP_A_SCREEN = '(width < 64rem)'

/** Whether the screen shows one step at a time. False until script has taken over the page. */
export function useGuided(): boolean {
  return useSyncExternalStore(subscribe, isGuided, () => false)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(ONE_STEP_A_SCREEN)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isGuided(): boolean {
  return window.matchMedia(ONE_STEP_A_SCREEN).matches
}
