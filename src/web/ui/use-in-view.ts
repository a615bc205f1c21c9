import { useEffect, useState } from 'react'

/** Whether the element of that id reaches into the upper three quarters of the screen. */
export function useInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return setIsInView(false)
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -25% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}
