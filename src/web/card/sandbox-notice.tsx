import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { sandboxCardText } from '#web/messages/sandbox-card.ts'
import { useText } from '#web/messages/use-text.ts'

const TEST_CARD = '4242 4242 4242 4242'

/** Notice that no money moves in the sandbox, with a card number that works. */
export function SandboxNotice() {
  const t = useText(sandboxCardText)
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(TEST_CARD)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), 2500)
    } catch {
      // Without permission to write to the clipboard, the number can still be copied by hand.
    }
  }

  return (
    <div className="rounded-card border border-line bg-base-200 px-5 py-4 text-small">
      <p>
        <strong className="font-semibold">{t('sandbox')}</strong> {t('sandboxCard')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <code className="font-sans text-body font-semibold tabular-nums">{TEST_CARD}</code>
        <button
          type="button"
          onClick={copy}
          className="text-link inline-flex min-h-11 cursor-pointer items-center gap-1.5"
        >
          {isCopied ? (
            <Check className="size-4.5" aria-hidden="true" />
          ) : (
            <Copy className="size-4.5" aria-hidden="true" />
          )}
          <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
          <span className="sr-only">{isCopied ? '' : t('copyWhat')}</span>
        </button>
      </div>
    </div>
  )
}
