import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'

/** Error messages by field name. `form` holds the errors that belong to no field. */
export type FieldErrors = { [field: string]: string | undefined }

export type Values = { [field: string]: string }

/**
 * Manages a form: validates it, sends one request at a time, and keeps the typed values. Focuses the first
 * field that has an error.
 */
export function useFormAction({
  check,
  send,
  errorsOf = ({ message }) => ({ form: message }),
}: {
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<void>
  errorsOf?: (error: ApiError) => FieldErrors
}): {
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  errors: FieldErrors
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
} {
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  useErrorFocus(form, errors)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    const values = valuesOf(event.currentTarget)
    const found = check(values)
    setErrors(found)
    if (Object.values(found).some(Boolean)) return
    isUnderWay.current = true
    setIsBusy(true)
    try {
      await send(values)
    } catch (error) {
      setErrors(errorsOf(asApiError(error)))
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  return { form, isBusy, errors, submit }
}

/** Passwords are sent exactly as typed. All other values are trimmed. */
function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => {
    const text = String(value)
    return [name, /password/i.test(name) ? text : text.trim()]
  })
  return Object.fromEntries(entries)
}
