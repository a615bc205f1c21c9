import { ArrowLeftRight, Check, CircleAlert, Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { ChangeNews } from './use-changeable-plan.ts'

/** Below the text on phones, next to it on wider screens. */
const ACTION = 'order-2 w-full sm:w-auto'

type Replaceable = { day: string; open: () => void }

/** The bar at the bottom of the screen that shows the result of the last change, with an undo button. */
export function ChangeBar({
  news,
  isBusy,
  replace,
  onUndo,
  onReload,
  onDismiss,
}: {
  news: ChangeNews | null
  isBusy: boolean
  /**
   * Opens the swaps for a dish that the member never wants again but that is still planned this week; null if
   * there is none.
   */
  replace: Replaceable | null
  onUndo: () => void
  onReload: () => void
  onDismiss: () => void
}) {
  const t = useText(mealPlansText)
  const { message, afterUse } = useFocusInBar(news)
  const isError = news !== null && 'error' in news
  const Icon = isError ? CircleAlert : Check
  return (
    <div className="pointer-events-none sticky bottom-16 z-2 flex justify-center pb-4 lg:bottom-0 print:hidden">
      <div role="status" className="contents">
        {news && (
          <div
            key={isError ? news.error.message : news.text}
            className="change-bar pointer-events-auto flex w-full max-w-3xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-surface py-3 pr-2 pl-4 shadow-lg"
          >
            <Icon
              className={`size-5.5 shrink-0 ${isError ? 'text-error' : 'text-success'}`}
              aria-hidden="true"
            />
            <p ref={message} tabIndex={-1} className="min-w-0 flex-1 leading-snug">
              {isError && <span className="font-semibold">{t('changes.failed')}. </span>}
              <span>{isError ? news.error.message : news.text}</span>
            </p>
            {isError && news.error.code === 'conflict' && (
              <Button
                kind="secondary"
                size="small"
                className={ACTION}
                isBusy={isBusy}
                onClick={afterUse(onReload)}
              >
                {t('changes.reload')}
              </Button>
            )}
            {!isError && replace && (
              <ReplaceButton {...replace} open={afterUse(replace.open)} isBusy={isBusy} />
            )}
            {!isError && news.canUndo && (
              <Button
                kind="secondary"
                size="small"
                className={ACTION}
                isBusy={isBusy}
                onClick={afterUse(news.undo ?? onUndo)}
              >
                <Undo2 className="size-4" aria-hidden="true" />
                {t('changes.undo')}
              </Button>
            )}
            <button
              type="button"
              onClick={onDismiss}
              aria-label={t('changes.dismiss')}
              className="order-1 grid size-11 shrink-0 cursor-pointer place-items-center self-start rounded-full hover:bg-base-200 sm:order-3 sm:self-auto"
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * Moves the focus to the bar's message after one of its buttons has disappeared, or a dialog that it opened
 * has closed. Otherwise the focus would start over at the top of the page.
 */
function useFocusInBar(news: ChangeNews | null) {
  const message = useRef<HTMLParagraphElement>(null)
  const isUsed = useRef(false)
  useEffect(() => {
    function restore(): void {
      if (!isUsed.current || document.activeElement !== document.body) return
      message.current?.focus()
      // Focusing fails while a dialog is open, and is retried when it closes.
      isUsed.current = document.activeElement !== message.current
    }
    if (news) restore()
    document.addEventListener('close', restore, { capture: true })
    return () => document.removeEventListener('close', restore, { capture: true })
  }, [news])
  return {
    message,
    afterUse: (act: () => void) => () => {
      isUsed.current = true
      act()
    },
  }
}

function ReplaceButton({ day, open, isBusy }: Replaceable & { isBusy: boolean }) {
  const t = useText(mealPlansText)
  return (
    <Button
      size="small"
      className={ACTION}
      aria-haspopup="dialog"
      disabled={isBusy}
      onClick={({ currentTarget }) => {
        // Safari does not focus a clicked button, and the closing dialog returns the focus to the focused
        // element.
        currentTarget.focus()
        open()
      }}
    >
      <ArrowLeftRight className="size-4" aria-hidden="true" />
      {t('changes.replaceOn', { day })}
    </Button>
  )
}
