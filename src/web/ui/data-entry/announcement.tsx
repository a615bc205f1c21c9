import { useEffect, useState } from 'react'

/**
 * A line that is read aloud when it changes. Screen readers hear only what enters a region that was there before,
 * so it is empty at first even if there is something to say.
 */
export function Announcement({ text, className = '' }: { text: string | null; className?: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text ?? ''), [text])
  return (
    <p role="status" className={said ? className : ''}>
      {said}
    </p>
  )
}
