import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Builds the navigation state that reports the previous screen's result: `navigate(to, { state: arrival(text)
 * })`.
 */
export function arrival(news: string): { news: string } {
  return { news }
}

/** Returns the message from the previous screen. It is not repeated after going back or reloading. */
export function useArrivalNews(): string | null {
  const state: unknown = useLocation().state
  const isFresh = useNavigationType() !== NavigationType.Pop
  const news = (state as { news?: unknown } | null)?.news
  return isFresh && typeof news === 'string' ? news : null
}
