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

/** How many screens have been shown. The first leaves the focus where it is. */
export const ScreensSeen = createContext<RefObject<number>>({ current: 0 })

/** Whether a forgotten password has just been replaced. */
export const PasswordWasReset = createContext(false)

/** How many codes were sent as far as the screens show; `latest` is ahead of them while they change. */
export const CodesSent = createContext<{ sent: number; latest: RefObject<number> }>({
  sent: 0,
  latest: { current: 0 },
})

/** What stands above each screen of the identity client, and beneath some. */
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

/** What a screen is about; `address` is where its code goes. */
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

/** Where another code can be sent: that it was, and the way back for whom it cannot reach. */
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

/** Where no other code can be sent, as signing in begins anew for one: what to do when none comes. */
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

/** With one way to be reached there is nothing to choose: it is named, and stays chosen. */
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

/** Another code, which the identity client sends from everywhere but here. */
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

/** Whether a telephone number can be verified as well as the address. */
function useHasPhone(): boolean {
  return Boolean(useUnverified().phone_number)
}

function useUnverified() {
  return useAuthenticator((context) => [context.unverifiedUserAttributes]).unverifiedUserAttributes
}

/**
 * Puts the focus into the first field of a screen that follows another, told with what the screen is about; and
 * back into a field after an answer that was refused, for meanwhile the form was disabled.
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

/** The identity client says in one text where a code went. An address in it goes onto the next line as a whole. */
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

/** Without a field, what goes on. */
const FIRST = 'input:not([type="hidden"], [hidden], [hidden] *), [type="submit"]'

function firstField(header: RefObject<HTMLElement | null>, which = FIRST) {
  const screen = header.current?.closest('[data-amplify-authenticator]')
  return screen?.querySelector<HTMLElement>(which) ?? null
}
