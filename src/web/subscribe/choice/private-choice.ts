import { type MouseEvent, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { type ChosenIds, idsInUrl } from './choice.ts'

/** Whether an address says which plan or health goals somebody chose. */
export function namesChoice({ search }: { search: string }): boolean {
  return idsInUrl(new URLSearchParams(search)) !== null
}

/**
 * The choice that the page holds. A guest's stands in the address, where it works without script and can be passed
 * on. A member is about to see the payment provider's script, which reads addresses: theirs is moved into the history
 * entry, and so is every later change, before that script is loaded.
 */
export function usePrivateChoice(isMember: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const held = useRef<ChosenIds | null>(null)
  const inUrl = idsInUrl(new URLSearchParams(location.search))
  // A link to a part of the page has an entry of its own, which says nothing.
  const ids = inUrl ?? choiceOf(location) ?? held.current
  useEffect(() => {
    held.current = ids
  })

  useEffect(() => {
    if (!isMember || !namesChoice(location)) return
    const choice = idsInUrl(new URLSearchParams(location.search))
    const to = `${paths.subscribe()}${location.hash}`
    void navigate(to, { replace: true, preventScrollReset: true, state: { choice } })
  }, [isMember, location, navigate])

  useEffect(() => {
    if (!isMember) return
    window.addEventListener('popstate', hideChoice, { capture: true })
    return () => window.removeEventListener('popstate', hideChoice, { capture: true })
  }, [isMember])

  /** Links to another choice change it without showing it. */
  function onClickCapture(event: MouseEvent<HTMLElement>): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isMember || !link || !isPlain || link.pathname !== paths.subscribe() || !namesChoice(link)) return
    event.preventDefault()
    const search = new URLSearchParams(link.search)
    const to = paths.subscribe({ step: search.get('step') ?? undefined })
    void navigate(to, { preventScrollReset: true, state: { choice: idsInUrl(search) } })
  }

  return { ids, onClickCapture }
}

/** An entry of before, come back to: its address is cleared before anybody else is told of it. */
function hideChoice(): void {
  if (namesChoice(window.location)) history.replaceState(history.state, '', paths.subscribe())
}

function choiceOf({ state }: Location): ChosenIds | null {
  const { choice } = (state ?? {}) as { choice?: ChosenIds }
  return choice ?? null
}
