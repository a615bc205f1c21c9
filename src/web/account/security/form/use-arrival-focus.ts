import { type RefObject, useEffect } from 'react'

/** Moves the focus to the first field of a form that a button has opened. */
export function useArrivalFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
  }, [form])
}
