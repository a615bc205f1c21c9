import { type RefObject, useEffect } from 'react'

/** A form that a button has opened takes the focus into its first field. */
export function useArrivalFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
  }, [form])
}
