import { useState } from 'react'
import { asApiError } from '#web/api/api-error.ts'
import { signOut } from '#web/login/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Choice, isComplete } from './choice.ts'
import { createProfile } from './create-member.ts'
import { Step } from './step.tsx'

/** Step 1 for somebody whose account exists but who has not taken a plan yet. */
export function FinishProfile({ email, choice }: { email: string; choice: Choice }) {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function finish() {
    if (!isComplete(choice)) return
    setIsBusy(true)
    setFault(undefined)
    try {
      await createProfile(choice, email)
    } catch (error) {
      setFault(asApiError(error).message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Step id="account" eyebrow="Step 1" title="Your account is ready">
      <div className="flex max-w-measure flex-col gap-5">
        <p>
          You are signed in as <strong className="font-semibold">{email}</strong>. Go on with this plan and
          these health goals?
        </p>
        {fault && <Alert tone="error">{fault}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button size="large" isBusy={isBusy} onClick={finish}>
            Continue
          </Button>
          <Button kind="quiet" size="large" onClick={() => void signOut()}>
            Use another account
          </Button>
        </div>
      </div>
    </Step>
  )
}
