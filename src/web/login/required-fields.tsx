import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { FieldError } from '#web/ui/field.tsx'
import { type SignInError, signInErrors } from './sign-in-errors.ts'

type ErrorBesideField = { field: HTMLInputElement; error: SignInError }

/**
 * Shows missing values at their fields before anything is sent. The identity client does not validate the
 * sign-in form, and its errors are written for programs.
 */
export function RequiredFields({ within }: { within: RefObject<HTMLElement | null> }) {
  const t = useText(loginText)
  const [shownErrors, setShownErrors] = useState<ErrorBesideField[]>([])
  useEffect(() => {
    const form = within.current?.closest('[data-amplify-authenticator]')?.querySelector('form')
    if (!form) return
    const check = (event: Event) => {
      const found = errorsIn(form)
      setShownErrors(found)
      if (found.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      found[0]?.field.focus()
    }
    const forget = ({ target }: Event) =>
      setShownErrors((before) => before.filter(({ field }) => field !== target))
    form.noValidate = true
    form.addEventListener('submit', check, { capture: true })
    form.addEventListener('input', forget)
    return () => {
      form.removeEventListener('submit', check, { capture: true })
      form.removeEventListener('input', forget)
    }
  }, [within])
  useEffect(() => {
    for (const { field } of shownErrors) {
      field.setAttribute('aria-invalid', 'true')
      field.setAttribute('aria-describedby', `${field.name}-error`)
    }
    return () => {
      for (const { field } of shownErrors) {
        field.removeAttribute('aria-invalid')
        field.removeAttribute('aria-describedby')
      }
    }
  }, [shownErrors])
  return shownErrors.map(({ field, error }) => (
    <RequiredFieldError key={field.name} field={field} words={t(`errors.${error}`)} />
  ))
}

function RequiredFieldError({ field, words }: { field: HTMLInputElement; words: string }) {
  const place = field.closest('.amplify-field')
  if (!place) return null
  return createPortal(<FieldError id={`${field.name}-error`}>{words}</FieldError>, place)
}

function errorsIn(form: HTMLFormElement): ErrorBesideField[] {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name=username], input[name=password]')]
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const errors = signInErrors(values)
  return fields.flatMap((field) => {
    const error = errors[field.name]
    return error ? [{ field, error }] : []
  })
}
