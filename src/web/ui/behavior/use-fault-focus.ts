import { type RefObject, useLayoutEffect } from 'react'

/**
 * Whenever `faults` is a new object that names some, the first field marked invalid takes the focus: in the moment
 * in which it is marked, so as not to take it from somebody who is typing again already.
 */
export function useFaultFocus(form: RefObject<HTMLElement | null>, faults: object): void {
  useLayoutEffect(() => {
    if (Object.values(faults).every((fault) => !fault)) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, faults])
}
