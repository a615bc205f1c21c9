import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * A question that stands in the way of everything else. The browser keeps the focus in it and gives it back when
 * it closes; Escape is the same as the first action, which changes nothing.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  actions,
  onClose,
}: {
  isOpen: boolean
  title: string
  children?: ReactNode
  /** Buttons; the first one takes the focus and must be the harmless one. */
  actions: ReactNode
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      // Closing waits for the owner to know: the focus goes back when another press can open it again.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Told late: by then it can be open for the next time.
      onClose={({ currentTarget }) => {
        if (isOpen && !currentTarget.open) onClose()
      }}
      className="dialog m-auto max-h-[92dvh] w-[calc(100vw-2rem)] max-w-120 overflow-y-auto rounded-card border border-line bg-base-100 p-6 text-base-content"
    >
      <h2 id={`${id}-title`} className="text-subhead">
        {title}
      </h2>
      {children && (
        <div id={`${id}-body`} className="mt-3 flex flex-col gap-3">
          {children}
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>
    </dialog>
  )
}
