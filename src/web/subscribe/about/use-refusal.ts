import { useState } from 'react'

/**
 * Whether a refusal takes the screen: as soon as there is a reason, until its reader goes back to the answers. A
 * reason that waits for the answer beside it leaves the question in sight until somebody goes on without one.
 */
export function useRefusal(reasons: readonly string[], waiting: readonly string[]) {
  const said = reasons.join('\n')
  const [mended, setMended] = useState<string | null>(null)
  const [isPassed, setPassed] = useState(false)
  if (said === '' && mended !== null) setMended(null)
  const isDecided = isPassed || reasons.some((reason) => !waiting.includes(reason))
  return {
    isShown: isDecided && said !== '' && said !== mended,
    /** Shows the answers, so that they can be changed. */
    mend: () => {
      setMended(said)
      setPassed(false)
    },
    /** Shows the refusal again: nothing that it follows from was changed. */
    show: () => {
      setMended(null)
      setPassed(true)
    },
  }
}
