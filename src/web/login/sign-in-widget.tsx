import { Authenticator } from '@aws-amplify/ui-react'
import { type ReactNode, useRef } from 'react'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { ScreensSeen, signInScreens } from './sign-in-screens.tsx'
import './sign-in-widget.css'

const EMAIL_ONLY = ['email'] as const

/** The sign-in screens of the identity client in our words; `children` is shown to whoever is signed in. */
export function SignInWidget({ children }: { children: ReactNode }) {
  const seen = useRef(0)
  return (
    <ScreensSeen value={seen}>
      <Authenticator
        hideSignUp
        loginMechanisms={[...EMAIL_ONLY]}
        formFields={useFormFields()}
        components={signInScreens}
      >
        {() => <>{children}</>}
      </Authenticator>
    </ScreensSeen>
  )
}

/** Labels stand above the fields and say enough, so that there are no placeholders. */
function useFormFields() {
  const t = useText(loginText)
  const field = (label: string, more = {}) => ({ label, placeholder: '', ...more })
  const code = field(t('fields.code'), { autocomplete: 'one-time-code', inputMode: 'numeric' })
  const newPasswords = {
    password: field(t('fields.newPassword'), {
      autocomplete: 'new-password',
      descriptiveText: t('passwordHint'),
    }),
    confirm_password: field(t('fields.confirmPassword'), { autocomplete: 'new-password' }),
  }
  return {
    signIn: {
      username: field(t('fields.email'), { spellCheck: false }),
      password: field(t('fields.password')),
    },
    confirmSignIn: { confirmation_code: code },
    confirmSignUp: { confirmation_code: code },
    confirmVerifyUser: { confirmation_code: code },
    setupTotp: { QR: { totpIssuer: t('issuer') }, confirmation_code: code },
    setupEmail: { email: field(t('fields.email')) },
    forgotPassword: { username: field(t('fields.email'), { spellCheck: false }) },
    confirmResetPassword: { confirmation_code: code, ...newPasswords },
    forceNewPassword: newPasswords,
  }
}
