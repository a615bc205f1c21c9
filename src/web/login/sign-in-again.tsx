import { useEffect, useRef, useState } from 'react'
import { onSession } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { loadSignInWidget } from './load-sign-in-widget.ts'

/**
 * Offers a sign-in over a page with unsaved work whose session has ended. The page stays as it is. Dismissing
 * the dialog leaves a bar that opens it again.
 */
export function SignInAgain({ email }: { email: string }) {
  const t = useText(loginText)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  // A dismissed dialog opens again at the next refused change.
  useEffect(() => onSession((news) => news.event === 'sessionLost' && news.isAct && setIsOpen(true)), [])
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
  }, [isOpen])
  return (
    <>
      <dialog
        ref={dialog}
        aria-label={t('sessionLost.title')}
        onClose={() => setIsOpen(false)}
        className="dialog m-auto max-h-[92dvh] w-[calc(100vw-2rem)] max-w-120 overflow-y-auto rounded-card border border-line bg-base-100 p-6 text-base-content"
      >
        <Alert tone="info" title={t('sessionLost.title')}>
          {t('sessionLost.kept')}
        </Alert>
        <div className="mt-6">{isOpen && <Widget email={email} />}</div>
        <Button kind="quiet" size="small" className="mt-4" onClick={() => dialog.current?.close()}>
          {t('sessionLost.later')}
        </Button>
      </dialog>
      {!isOpen && (
        <div className="fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line bg-base-100 px-5 py-3">
          <p>{t('sessionLost.stillEnded')}</p>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('sessionLost.again')}
          </Button>
        </div>
      )}
    </>
  )
}

function Widget({ email }: { email: string }) {
  const t = useText(loginText)
  const [widget, retry] = useAnswer(loadSignInWidget)
  if (widget.status === 'failed') {
    return (
      <Alert tone="error" title={t('notLoaded')}>
        <p>{widget.error.message}</p>
        <Button kind="secondary" size="small" className="mt-3" onClick={retry}>
          {t('tryAgain')}
        </Button>
      </Alert>
    )
  }
  if (widget.status === 'loading') return <Skeleton className="h-64 w-full" />
  const { SignInWidget } = widget.value
  return (
    <SignInWidget onEntered={() => undefined} startsAt="signIn" address={email}>
      <p role="status">{t('entering')}</p>
    </SignInWidget>
  )
}
