import { Authenticator } from '@aws-amplify/ui-react'
import {
  type ConfirmResetPasswordInput,
  confirmResetPassword,
  type ResetPasswordInput,
  resetPassword,
} from 'aws-amplify/auth'
import { I18n } from 'aws-amplify/utils'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { loginText } from '#web/messages/login.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { refusalWords } from './refusal-words.ts'
import { PasswordWasReset, ScreensSeen, signInScreens } from './sign-in-screens.tsx'
import './sign-in-widget.css'

const EMAIL_ONLY = ['email'] as const

/** The sign-in screens of the identity client in our words; `children` is shown to whoever is signed in. */
export function SignInWidget({ children }: { children: ReactNode }) {
  const seen = useRef(0)
  const { wasReset, services } = usePasswordReset()
  useOurWords()
  return (
    <ScreensSeen value={seen}>
      <PasswordWasReset value={wasReset}>
        <Authenticator
          hideSignUp
          loginMechanisms={[...EMAIL_ONLY]}
          formFields={useFormFields()}
          components={signInScreens}
          services={services}
        >
          {() => <>{children}</>}
        </Authenticator>
      </PasswordWasReset>
    </ScreensSeen>
  )
}

/** The identity client translates what it shows, refusals of the user pool among it. */
function useOurWords(): void {
  const locale = useLocale()
  useEffect(() => {
    I18n.setLanguage(locale)
    I18n.putVocabulariesForLanguage(locale, refusalWords(locale))
  }, [locale])
}

/** The identity client goes back to signing in without a word of whether the password is another one now. */
function usePasswordReset() {
  const [wasReset, setWasReset] = useState(false)
  const services = useMemo(
    () => ({
      // The client calls both with their input alone, not in the form that its server-side twin has.
      handleForgotPassword: (async (input: ResetPasswordInput) => {
        setWasReset(false)
        return resetPassword(input)
      }) as typeof resetPassword,
      handleForgotPasswordSubmit: (async (input: ConfirmResetPasswordInput) => {
        await confirmResetPassword(input)
        setWasReset(true)
      }) as typeof confirmResetPassword,
    }),
    [],
  )
  return { wasReset, services }
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
