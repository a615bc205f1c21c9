import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Shows the result of a button and takes the focus from it, because the button disappears or is disabled.
 * When the result disappears with no replacement, the focus returns to the first button of its section.
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
