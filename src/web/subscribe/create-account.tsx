import { type FormEvent, useRef, useState } from 'react'
import { passwordFaults } from '#identity/password-policy.ts'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFaultFocus } from '#web/ui/use-fault-focus.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type Choice, isComplete } from './choice.ts'
import { createMember } from './create-member.ts'
import { Step } from './step.tsx'

type Faults = {
  isTaken?: boolean
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

/** Step 1. What was typed stays whatever happens. */
export function CreateAccount({ choice, here }: { choice: Choice; here: string }) {
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const isHydrated = useHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  useFaultFocus(form, faults)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current || !isComplete(choice)) return
    const typed = readForm(event.currentTarget)
    const found = findFaults(typed)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    isUnderWay.current = true
    setIsBusy(true)
    try {
      await createMember(choice, typed)
    } catch (error) {
      setFaults(faultsOf(asApiError(error)))
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  return (
    <Step
      id="account"
      eyebrow="Step 1"
      title="Create an account"
      lead="Your meal plan is sent to this address each week, and you sign in with it."
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-6">
        {faults.form && <Alert tone="error">{faults.form}</Alert>}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={faults.email}
        />
        {faults.isTaken && (
          <p className="-mt-4 text-small">
            Is it yours? <TextLink to={paths.login(here)}>Log in</TextLink> and go on with this plan and these
            goals.
          </p>
        )}
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, with lower and upper case letters, a number and a special character."
          error={faults.password}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" size="large" isBusy={isBusy} disabled={!isHydrated} className="max-sm:w-full">
            Create Account
          </Button>
          <p className="text-small">
            Already a member? <TextLink to={paths.login(here)}>Log in</TextLink> and come straight back here.
          </p>
        </div>
        <noscript>
          <p className="text-small text-muted">
            Creating an account and paying need JavaScript. Allow it for this site, then reload this page:
            your plan and goals are kept in its address.
          </p>
        </noscript>
      </form>
    </Step>
  )
}

function readForm(form: HTMLFormElement): { email: string; password: string } {
  const values = new FormData(form)
  return { email: String(values.get('email') ?? '').trim(), password: String(values.get('password') ?? '') }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function findFaults({ email, password }: { email: string; password: string }): Faults {
  if (!email || !password) {
    return {
      form: 'Email address and password are required.',
      ...(email ? {} : { email: 'This field is required.' }),
      ...(password ? {} : { password: 'This field is required.' }),
    }
  }
  const weak = passwordFaults(password)
  return {
    ...(EMAIL.test(email) ? {} : { email: 'Please enter a valid email' }),
    ...(weak.length > 0 ? { password: `${weak.join('. ')}.` } : {}),
  }
}

function faultsOf({ code, message, fields }: ApiError): Faults {
  const { username, email = username, password } = fields
  return email || password ? { email, password, isTaken: code === 'conflict' } : { form: message }
}
