import { type ReactNode, useState } from 'react'
import { BankDialog } from './bank-dialog.tsx'

type Asking = { clientSecret: string; done: () => void }

/** Asks the holder of a card over the page they are on: `asked` ends once they answered, or closed it. */
export function useBank(): { ask: (clientSecret: string) => Promise<void>; shown: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const ask = (clientSecret: string) =>
    new Promise<void>((done) => {
      setAsking({ clientSecret, done })
    })
  const close = () => {
    asking?.done()
    setAsking(null)
  }
  const shown = asking && <BankDialog clientSecret={asking.clientSecret} onClosed={close} />
  return { ask, shown }
}
