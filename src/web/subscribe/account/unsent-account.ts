import { type RefObject, useEffect } from 'react'

// What is typed of an account outlasts a reload in this tab of the browser, but for the password.

const KEY = 'careplate.account'
const STORED = ['email', 'healthData', 'terms']

/** Puts back what was typed before a reload, and keeps what is typed from now on. */
export function useUnsentAccount(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    restore(fields)
    const onInput = () => storeTyped(fields)
    fields.addEventListener('input', onInput)
    return () => fields.removeEventListener('input', onInput)
  }, [form])
}

/** Once there is an account. */
export function forgetUnsentAccount(): void {
  store(() => sessionStorage.removeItem(KEY))
}

function storeTyped(fields: HTMLFormElement): void {
  const values = new FormData(fields)
  const typed = STORED.flatMap((name) => (values.get(name) ? [[name, String(values.get(name))]] : []))
  store(() => sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(typed))))
}

function restore(fields: HTMLFormElement): void {
  store(() => {
    const typed = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    for (const name of STORED) {
      const field = fields.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement) || typeof typed[name] !== 'string') continue
      if (field.type === 'checkbox') field.checked = true
      else field.value ||= typed[name]
    }
  })
}

/** A browser that keeps nothing still has the page. */
function store(act: () => void): void {
  try {
    act()
  } catch {
    // What was typed lives on in the form.
  }
}
