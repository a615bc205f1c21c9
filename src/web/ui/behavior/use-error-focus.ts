import { type RefObject, useLayoutEffect } from 'react'

/**
 * Whenever `errors` is a new object that names some, the first field marked invalid takes the focus: in the moment
 * in which it is marked, so as not to take it from somebody who is typing again already.
 */
export function useErrorFocus(form: RefObject<HTMLElement | null>, errors: object): void {
  useLayoutEffect(() => {
    if (Object.values(errors).every((error) => !error)) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, errors])
}
