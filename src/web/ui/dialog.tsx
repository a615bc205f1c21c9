import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { closeOnBackdrop, runCommand } from './behavior/dialog-element.ts'

/**
 * A modal on the browser's own <dialog>: it traps and returns focus and closes on Escape and on Back.
 * Current browsers open and close it without script; the handlers serve those that cannot yet.
 */
export function Dialog({
  id,
  title,
  lead,
  children,
  isWide = false,
  hasAddress = false,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
  isWide?: boolean
  /** The page holds it from the start, so that the address can name it: a link or a reload opens it again. */
  hasAddress?: boolean
}) {
  useEffect(keepInHistory, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape by itself.
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      closedby="any"
      data-history={hasAddress ? 'address' : 'entry'}
      onClick={({ target, currentTarget, nativeEvent }) => {
        if (target === currentTarget) closeOnBackdrop(currentTarget, nativeEvent)
      }}
      className={`dialog m-auto max-h-[min(92dvh,60rem)] w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-base-100 text-base-content ${isWide ? 'max-w-4xl' : 'max-w-xl'}`}
    >
      <div className="sticky top-0 z-1 flex items-start gap-4 bg-base-100 px-6 pt-6 pb-4 md:px-9 md:pt-8">
        <h2 id={`${id}-title`} className="flex-1 text-heading">
          {title}
        </h2>
        <DialogClose dialog={id} />
      </div>
      <div className="px-6 pb-8 md:px-9 md:pb-10">
        {lead}
        {children}
      </div>
    </dialog>
  )
}

/** Most pages have no dialog: the script comes with one. Without it, Back leaves the page. */
function keepInHistory(): void {
  import('./behavior/dialog-history.ts').then(
    ({ keepDialogsInHistory }) => keepDialogsInHistory(),
    () => undefined,
  )
}

/** Opens the dialog of that id. */
export function DialogOpener({ dialog, ...rest }: { dialog: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      {...{ command: 'show-modal', commandfor: dialog }}
      onClick={({ currentTarget }) => runCommand(currentTarget)}
    />
  )
}

function DialogClose({ dialog }: { dialog: string }) {
  const t = useText(uiText)
  return (
    <button
      type="button"
      aria-label={t('close')}
      {...{ command: 'close', commandfor: dialog }}
      onClick={({ currentTarget }) => runCommand(currentTarget)}
      className="-mt-1.5 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-base-200"
    >
      <X className="size-6" aria-hidden="true" />
    </button>
  )
}
