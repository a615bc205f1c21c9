import { Authenticator } from '@aws-amplify/ui-react'
import {
  type ConfirmResetPasswordInput,
  type ConfirmSignInInput,
  type ConfirmSignUpInput,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  type ResendSignUpCodeInput,
  type ResetPasswordInput,
  resendSignUpCode,
  resetPassword,
  type SignInInput,
  type SignInOutput,
  signIn,
} from 'aws-amplify/auth'
import { I18n } from 'aws-amplify/utils'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { normalizeCode } from '#identity/normalization/normalize-code.ts'
import { normalizePassword } from '#identity/normalization/normalize-password.ts'
import { loginText } from '#web/messages/login.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { inPasswordForms } from '../api/in-password-forms.ts'
import { withPasskeySignal } from '../api/passkey-signals.ts'
import { refusalWords } from '../api/refusal-words.ts'
import { EnteredByPasskey } from './passkey-sign-in.tsx'
import { CodesSent, PasswordWasReset, ScreensSeen, signInScreens } from './sign-in-screens.tsx'
import './sign-in-widget.css'

const EMAIL_ONLY = ['email'] as const

/**
 * The identity client's sign-in screens in our words. `children` is shown when signed in. `onEntered` is
 * called after a passkey sign-in, which happens outside these screens. `startsAt` names the first screen.
 */
export function SignInWidget({
  children,
  onEntered,
  startsAt,
  address,
}: {
  children: ReactNode
  onEntered: () => void
  startsAt: 'signIn' | 'forgotPassword'
  /** Prefilled email address of a member who signs in again. */
  address: string
}) {
  const seen = useRef(0)
  const { wasReset, codes, services } = useNews()
  useOurWords()
  return (
    <ScreensSeen value={seen}>
      <EnteredByPasskey value={onEntered}>
        <PasswordWasReset value={wasReset}>
          <CodesSent value={codes}>
            <Authenticator
              hideSignUp
              initialState={startsAt}
              loginMechanisms={[...EMAIL_ONLY]}
              formFields={useFormFields(address)}
              components={signInScreens}
              services={services}
            >
              {() => <>{children}</>}
            </Authenticator>
          </CodesSent>
        </PasswordWasReset>
      </EnteredByPasskey>
    </ScreensSeen>
  )
}

/** Registers our texts with the identity client's translations, including refusals of the user pool. */
function useOurWords(): void {
  const locale = useLocale()
  useEffect(() => {
    I18n.setLanguage(locale)
    I18n.putVocabulariesForLanguage(locale, refusalWords(locale))
  }, [locale])
}

/**
 * Tracks two events that the identity client does not report: a password was replaced when it returns to the
 * sign-in screen, and another code was sent.
 */
function useNews() {
  const [wasReset, setWasReset] = useState(false)
  const codes = useCodesSent()
  const signingIn = useTypedAddress()
  const { count } = codes
  const services = useMemo(
    () => ({
      ...signingIn,
      // The client calls these functions with only the input. The declared types also cover their server-side
      // variants, so casts are needed.
      handleForgotPassword: (async (input: ResetPasswordInput) => {
        setWasReset(false)
        return count(await resetPassword(input))
      }) as typeof resetPassword,
      handleForgotPasswordSubmit: (async (input: ConfirmResetPasswordInput) => {
        await confirmResetPassword({
          ...input,
          confirmationCode: normalizeCode(input.confirmationCode),
          newPassword: normalizePassword(input.newPassword),
        })
        setWasReset(true)
      }) as typeof confirmResetPassword,
      handleConfirmSignUp: ((input: ConfirmSignUpInput) =>
        confirmSignUp({
          ...input,
          confirmationCode: normalizeCode(input.confirmationCode),
        })) as typeof confirmSignUp,
      handleResendSignUpCode: (async (input: ResendSignUpCodeInput) => {
        const answer = count(await resendSignUpCode(input))
        return { ...answer, destination: typedFor(input.username, answer.destination) }
      }) as typeof resendSignUpCode,
    }),
    [count, signingIn],
  )
  return { wasReset, codes, services }
}

/**
 * Wraps the sign-in calls so that the typed address is shown in place of its masked form when a code is sent
 * to it.
 */
function useTypedAddress() {
  const typed = useRef('')
  return useMemo(
    () => ({
      handleSignIn: (async (input: SignInInput) => {
        typed.current = input.username
        const { password = '' } = input
        const answer = await withPasskeySignal(() =>
          inPasswordForms(password, (form) => signIn({ ...input, password: form })),
        )
        return withAddress(typed.current, answer)
      }) as typeof signIn,
      // The response is a code, the name of a choice, or a new password.
      handleConfirmSignIn: (async (input: ConfirmSignInInput) => {
        const challengeResponse = normalizeCode(normalizePassword(input.challengeResponse))
        const answer = await withPasskeySignal(() => confirmSignIn({ ...input, challengeResponse }))
        return withAddress(typed.current, answer)
      }) as typeof confirmSignIn,
    }),
    [],
  )
}

function withAddress(typed: string, answer: SignInOutput): SignInOutput {
  const { nextStep } = answer
  if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE') return answer
  const { codeDeliveryDetails } = nextStep
  const destination = typedFor(typed, codeDeliveryDetails?.destination)
  return {
    ...answer,
    nextStep: { ...nextStep, codeDeliveryDetails: { ...codeDeliveryDetails, destination } },
  }
}

/**
 * Returns the typed address if it matches the masked one, because an account may have its codes sent
 * elsewhere.
 */
function typedFor(typed: string, masked = ''): string {
  const initials = (address: string) => /^(.).*@(.)/.exec(address.toLowerCase())?.slice(1).join('')
  return initials(typed) !== undefined && initials(typed) === initials(masked) ? typed : masked
}

function useCodesSent() {
  const latest = useRef(0)
  const [sent, setSent] = useState(0)
  const count = useCallback(<Answer,>(answer: Answer): Answer => {
    latest.current += 1
    setSent(latest.current)
    return answer
  }, [])
  return useMemo(() => ({ sent, latest, count }), [sent, count])
}

/** Labels above the fields are sufficient, so there are no placeholders. */
function useFormFields(address: string) {
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
      username: field(t('fields.email'), { spellCheck: false, defaultValue: address }),
      password: field(t('fields.password'), { autocomplete: 'current-password' }),
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
