import { useEffect, useRef } from 'react'
import { bankText } from '#web/messages/sandbox.ts'
import { useText } from '#web/messages/use-text.ts'
import { BankQuestion } from './bank-question.tsx'

/** The bank's page over the card form, where Stripe’s own script shows it. Closing it answers nothing. */
export function BankDialog({ clientSecret, onClosed }: { clientSecret: string; onClosed: () => void }) {
  const t = useText(bankText)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="bank-title"
      onClose={onClosed}
      className="dialog m-auto max-h-[92dvh] w-[calc(100vw-2rem)] max-w-xl overflow-y-auto rounded-card border border-line bg-base-100 px-6 py-7 text-base-content md:px-9 md:py-9"
    >
      <h2 id="bank-title" className="mb-5 text-heading">
        {t('title')}
      </h2>
      <BankQuestion clientSecret={clientSecret} onAnswered={() => dialog.current?.close()} />
    </dialog>
  )
}
