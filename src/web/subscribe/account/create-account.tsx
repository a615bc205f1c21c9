import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ConsentBoxes } from '../guide/consent-boxes.tsx'
import { FormError } from '../guide/form-error.tsx'
import { Step } from '../guide/step.tsx'
import { StepAct, StepFoot } from '../guide/step-act.tsx'
import type { AccountErrors } from './account-fields.ts'
import { type AccountFormProps, useAccountForm } from './use-account-form.ts'

/** Step 1. What was typed stays whatever happens. */
export function CreateAccount({ here, ...props }: AccountFormProps & { here: string }) {
  const t = useText(subscribeText)
  const isHydrated = useHydrated()
  const { form, isBusy, errors, formError, submit } = useAccountForm(props)
  const login = (words: React.ReactNode) => <TextLink to={paths.login(here)}>{words}</TextLink>
  return (
    <Step id="account" eyebrow={t('account.eyebrow')} title={t('account.title')} lead={t('account.lead')}>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-6">
        {formError && <FormError error={errors}>{formError}</FormError>}
        <AccountFields errors={errors} login={login} />
        <ConsentBoxes errors={errors} />
        <p className="text-small lg:hidden">{t.rich('account.member', { login })}</p>
        <StepFoot>
          <StepAct type="submit" isBusy={isBusy} disabled={!isHydrated} className="max-lg:w-full">
            {t('account.create')}
          </StepAct>
          <p className="text-small max-lg:hidden">{t.rich('account.member', { login })}</p>
        </StepFoot>
        <noscript>
          <p className="text-small text-muted">{t('account.withoutScript')}</p>
        </noscript>
      </form>
    </Step>
  )
}

function AccountFields({
  errors,
  login,
}: {
  errors: AccountErrors
  login: (words: React.ReactNode) => React.ReactNode
}) {
  const t = useText(subscribeText)
  return (
    <>
      <TextField
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        spellCheck={false}
        data-first-field=""
        error={errors.email}
      />
      {errors.isTaken && <p className="-mt-4 text-small">{t.rich('account.taken', { login })}</p>}
      <PasswordField
        label={t('account.password')}
        name="password"
        autoComplete="new-password"
        hint={t('account.passwordHint')}
        error={errors.password}
      />
    </>
  )
}
