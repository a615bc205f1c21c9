// What a <dialog> does by itself in current browsers, for those that cannot yet.

export function openDialog(id: string): void {
  const dialog = dialogOf(id)
  if (dialog && !dialog.open) dialog.showModal()
}

export function closeDialog(id: string): void {
  dialogOf(id)?.close()
}

/** Opens the dialog that an address names after its `#`, if it names one. */
export function openDialogOf(hash: string): void {
  const named = document.getElementById(hash.slice(1))
  if (named instanceof HTMLDialogElement) openDialog(named.id)
}

function dialogOf(id: string): HTMLDialogElement | null {
  return document.getElementById(id) as HTMLDialogElement | null
}

/** Serves the dialogs of a document that React has not taken over. */
export function actOnDialogs(event: MouseEvent): void {
  const clicked = event.target
  if (!(clicked instanceof Element)) return
  if (clicked instanceof HTMLDialogElement) closeOnBackdrop(clicked, event)
  const command = clicked.closest<HTMLElement>('button[commandfor]')
  if (command) runCommand(command)
}

/** Does what `command` and `commandfor` of a button ask for, if the browser does not. */
export function runCommand(button: HTMLElement): void {
  if ('command' in HTMLButtonElement.prototype) return
  const dialog = button.getAttribute('commandfor') ?? ''
  if (button.getAttribute('command') === 'close') {
    closeDialog(dialog)
    return
  }
  // A closing dialog gives the focus back to where it was; Safari does not focus a button that is clicked.
  button.focus()
  openDialog(dialog)
}

/** Closes a dialog that was clicked outside of its box, if the browser does not. */
export function closeOnBackdrop(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): void {
  if ('closedBy' in HTMLDialogElement.prototype) return
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  if (!isInside) dialog.close()
}
