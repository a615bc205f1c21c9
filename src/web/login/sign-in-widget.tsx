import { Authenticator } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import './sign-in-widget.css'

const EMAIL_ONLY = ['email'] as const

/** The sign-in screens of the identity client; `children` is shown to whoever is signed in. */
export function SignInWidget({ children }: { children: ReactNode }) {
  return (
    <Authenticator hideSignUp loginMechanisms={[...EMAIL_ONLY]}>
      {() => <>{children}</>}
    </Authenticator>
  )
}
