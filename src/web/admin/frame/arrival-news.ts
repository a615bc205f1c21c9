import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** What the screen before this one did, as `navigate(to, { state: arrival(text) })` says. */
export function arrival(news: string): { news: string } {
  return { news }
}

/** News from the screen before; not repeated on the way back or after a reload. */
export function useArrivalNews(): string | null {
  const state: unknown = useLocation().state
  const isFresh = useNavigationType() !== NavigationType.Pop
  const news = (state as { news?: unknown } | null)?.news
  return isFresh && typeof news === 'string' ? news : null
}
