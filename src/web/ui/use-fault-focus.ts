import { type RefObject, useEffect } from 'react'

/** Whenever `faults` is a new object that names some, the first field marked invalid takes the focus. */
export function useFaultFocus(form: RefObject<HTMLElement | null>, faults: object): void {
  useEffect(() => {
    if (Object.values(faults).every((fault) => !fault)) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, faults])
}
