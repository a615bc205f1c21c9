import { useAuthenticator } from '@aws-amplify/ui-react'
import { sendUserAttributeVerificationCode } from 'aws-amplify/auth'
import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { AccountHint } from '#web/ui/account-hint.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { signInRefusalOf } from '../api/amplify-client.ts'
import { useAct } from '../api/use-act.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { RequiredFields } from './required-fields.tsx'
import { SetupTotpHeader } from './set-up-totp-header.tsx'

/** The number of screens shown so far. The first screen does not move the focus. */
export const ScreensSeen = createContext<RefObject<number>>({ current: 0 })

/** True if a forgotten password has just been replaced. */
export const PasswordWasReset = createContext(false)

/** The number of codes sent, as shown on the screens. `latest` is ahead of `sent` while a screen changes. */
export const CodesSent = createContext<{ sent: number; latest: RefObject<number> }>({
  sent: 0,
  latest: { current: 0 },
})

/** The headers of the identity client's screens, and the footers of some. */
export const signInScreens = {
  SignIn: { Header: SignInHeader, Footer: SignInFooter },
  ConfirmSignUp: { Header: () => <Titled screen="confirmSignUp" />, Footer: CodeFooter },
  ConfirmSignIn: { Header: ChallengeHeader, Footer: ChallengeFooter },
  SetupTotp: { Header: SetupTotpHeader },
  SetupEmail: { Header: () => <Titled screen="setupEmail" /> },
  SelectMfaType: { Header: SelectMfaHeader },
  ForgotPassword: { Header: () => <Titled screen="forgotPassword" /> },
  ConfirmResetPassword: { Header: ConfirmResetHeader, Footer: CodeFooter },
  ForceNewPassword: { Header: ForceNewPasswordHeader },
  VerifyUser: { Header: VerifyHeader },
  ConfirmVerifyUser: { Header: ConfirmVerifyHeader, Footer: ConfirmVerifyFooter },
}

type Screen = keyof typeof loginText.en.screens

/** The title and description of a screen. `address` is the destination of its code. */
export function Titled({ screen, address = '' }: { screen: Screen; address?: string | undefined }) {
  const t = useText(loginText)
  const id = useId()
  const header = useRef<HTMLElement>(null)
  const { lead } = loginText.en.screens[screen] as { lead?: string }
  useFieldFocus(header, `${id}-title ${id}-lead`)
  useWholeAddress(header)
  return (
    <header ref={header} className={screen === 'signIn' ? 'mb-8' : 'mb-2'}>
      <h1 id={`${id}-title`} className="text-heading">
        {t.rich(`screens.${screen}.title`, {
          whole: (word) => <span className="whitespace-nowrap">{word}</span>,
        })}
      </h1>
      {lead && (
        <p id={`${id}-lead`} className="mt-4 text-muted wrap-anywhere">
          {t.rich(`screens.${screen}.lead` as 'screens.confirmResetPassword.lead', {
            address,
            whole: (words) => <span className="inline-block max-w-full">{words}</span>,
          })}
        </p>
      )}
    </header>
  )
}

function SignInHeader() {
  const t = useText(loginText)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      <Titled screen="signIn" />
      <span ref={place} hidden />
      <RequiredFields within={place} />
      {useContext(PasswordWasReset) && (
        <div className="mb-8">
          <Alert tone="success">{t('passwordWasReset')}</Alert>
        </div>
      )}
    </>
  )
}

function SignInFooter() {
  const t = useText(loginText)
  const { toForgotPassword } = useAuthenticator(({ toForgotPassword }) => [toForgotPassword])
  return (
    <div className="flex flex-col gap-6">
      <button type="button" onClick={toForgotPassword} className="inline-link min-h-11 cursor-pointer">
        {t('forgotPassword')}
      </button>
      <PasskeySignIn />
      <p className="border-t border-line pt-6 text-center text-muted">
        {t.rich('notYetMember', { link: (words) => <TextLink to={paths.subscribe()}>{words}</TextLink> })}
      </p>
    </div>
  )
}

/**
 * Footer of screens that can resend a code: confirms that one was sent, with a way back for members who
 * cannot receive it.
 */
function CodeFooter() {
  const t = useText(loginText)
  const { toSignIn } = useAuthenticator(({ toSignIn }) => [toSignIn])
  const { sent, latest } = useContext(CodesSent)
  const [sentBefore] = useState(() => latest.current)
  return (
    <div className="flex flex-col gap-4">
      {sent > sentBefore && <Alert tone="info">{t('codeResent')}</Alert>}
      <button type="button" onClick={toSignIn} className="inline-link min-h-11 cursor-pointer">
        {t('backToSignIn')}
      </button>
    </div>
  )
}

const CODE_SCREENS: Record<string, Screen> = {
  SOFTWARE_TOKEN_MFA: 'appCode',
  EMAIL_OTP: 'emailCode',
  SMS_MFA: 'textCode',
}

function ChallengeHeader() {
  const { challengeName } = useAuthenticator(({ challengeName }) => [challengeName])
  return <Titled screen={CODE_SCREENS[challengeName ?? ''] ?? 'otherCode'} />
}

function SelectMfaHeader() {
  const { challengeName } = useAuthenticator(({ challengeName }) => [challengeName])
  return <Titled screen={challengeName === 'MFA_SETUP' ? 'setUpMfa' : 'selectMfaType'} />
}

/**
 * Footer of screens that cannot resend a code, because that requires restarting the sign-in: explains what to
 * do if no code arrives.
 */
function ChallengeFooter() {
  const t = useText(loginText)
  const { challengeName } = useAuthenticator(({ challengeName }) => [challengeName])
  if (challengeName !== 'EMAIL_OTP' && challengeName !== 'SMS_MFA') return null
  return <p className="text-muted">{t(`noCode.${challengeName}`)}</p>
}

function ConfirmResetHeader() {
  const { username } = useAuthenticator(({ username }) => [username])
  return (
    <>
      <Titled screen="confirmResetPassword" address={username} />
      <AccountHint email={username} />
    </>
  )
}

function ForceNewPasswordHeader() {
  const { username } = useAuthenticator(({ username }) => [username])
  return (
    <>
      <Titled screen="forceNewPassword" />
      <AccountHint email={username} />
    </>
  )
}

/** With only one contact method, there is nothing to choose. It is named and stays selected. */
function VerifyHeader() {
  const hasPhone = useHasPhone()
  const { email } = useUnverified()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const choice = place.current?.closest('form')?.querySelector<HTMLElement>('[role="radiogroup"]')
    if (choice) choice.hidden = !hasPhone
  }, [hasPhone])
  return (
    <>
      <Titled screen={hasPhone ? 'verifyEither' : 'verifyUser'} address={email} />
      <span ref={place} hidden />
    </>
  )
}

function ConfirmVerifyHeader() {
  const { email } = useUnverified()
  const { codeDeliveryDetails } = useAuthenticator((context) => [context.codeDeliveryDetails])
  const isText = codeDeliveryDetails?.DeliveryMedium === 'SMS'
  return (
    <Titled
      screen={useHasPhone() ? 'confirmVerifyEither' : 'confirmVerifyUser'}
      address={isText ? codeDeliveryDetails.Destination : email}
    />
  )
}

/** Resends a code. The identity client supports this on every screen except this one. */
function ConfirmVerifyFooter() {
  const t = useText(loginText)
  const { codeDeliveryDetails } = useAuthenticator((context) => [context.codeDeliveryDetails])
  const [isResent, setIsResent] = useState(false)
  const { error, act } = useAct()
  const isText = codeDeliveryDetails?.DeliveryMedium === 'SMS'

  async function resend() {
    setIsResent(false)
    try {
      await sendUserAttributeVerificationCode({ userAttributeKey: isText ? 'phone_number' : 'email' })
    } catch (refusal) {
      throw signInRefusalOf(refusal)
    }
    setIsResent(true)
  }

  return (
    <div className="flex flex-col gap-4">
      {isResent && <Alert tone="info">{t('codeResent')}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      <button
        type="button"
        onClick={() => act('resend', resend)}
        className="inline-link min-h-11 cursor-pointer"
      >
        {t('resendCode')}
      </button>
    </div>
  )
}

function useHasPhone(): boolean {
  return Boolean(useUnverified().phone_number)
}

function useUnverified() {
  return useAuthenticator((context) => [context.unverifiedUserAttributes]).unverifiedUserAttributes
}

/**
 * Focuses the first field of each screen after the first, described by the screen's description. Also returns
 * the focus to a field after a refusal, because the form was disabled during the request.
 */
function useFieldFocus(header: RefObject<HTMLElement | null>, describedBy: string): void {
  const seen = useContext(ScreensSeen)
  const { route, isPending, error } = useAuthenticator((context) => [
    context.route,
    context.isPending,
    context.error,
  ])
  useEffect(() => {
    seen.current += 1
    if (seen.current === 1) return
    const field = firstField(header)
    field?.setAttribute('aria-describedby', describedBy)
    field?.focus()
    window.scrollTo({ top: 0 })
  }, [seen, header, describedBy])
  useEffect(() => {
    if (isPending || !error) return
    firstField(header, route === 'signIn' ? 'input[type="password"]' : undefined)?.focus()
  }, [header, route, isPending, error])
}

/**
 * Keeps an email address in one piece when it wraps to the next line. The identity client shows the
 * destination of a code as one text.
 */
function useWholeAddress(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const said = header.current?.closest('form')?.querySelector('.amplify-authenticator__subtitle')
    const [before, address, after] = said?.textContent?.split(/(\S+@\S*\w)/) ?? []
    if (!said || !address) return
    const whole = document.createElement('span')
    whole.className = 'inline-block max-w-full'
    whole.textContent = address
    said.replaceChildren(before ?? '', whole, after ?? '')
  }, [header])
}

/** The first field, or the submit button on a screen without fields. */
const FIRST = 'input:not([type="hidden"], [hidden], [hidden] *), [type="submit"]'

function firstField(header: RefObject<HTMLElement | null>, which = FIRST) {
  const screen = header.current?.closest('[data-amplify-authenticator]')
  return screen?.querySelector<HTMLElement>(which) ?? null
}
