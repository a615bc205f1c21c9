import { type ReactNode, useEffect, useRef } from 'react'

/**
 * What a button has brought: it takes the focus, which the button loses as it goes or waits. When it goes without
 * anything in its place, the focus is on the first button of its section again.
 */
export function FocusedNews({ children }: { children: ReactNode }) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = news.current?.closest('section')
    news.current?.focus()
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) section?.querySelector('button')?.focus()
      })
    }
  }, [])
  return (
    <div ref={news} tabIndex={-1} className="w-full scroll-my-6 rounded-card outline-none">
      {children}
    </div>
  )
}
