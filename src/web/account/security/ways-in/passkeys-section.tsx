import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { signalOwnPasskeys } from '#web/api/passkey-signals.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { isOfDomain, knowsPasskeys } from '#web/login/can-use-passkeys.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAct } from '../../../api/use-act.ts'
import { Setting, SettingsSection } from '../../frame/settings-section.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { FormButtons } from '../form/form-buttons.tsx'
import { loadSecurityClient } from '../form/load-security-client.ts'
import { useArrivalFocus } from '../form/use-arrival-focus.ts'
import { requestPasskeyName, type ShownPasskey, type ShownWaysIn } from './read-ways-in.ts'
import { usePlaceText, useWhen } from './use-place-text.ts'

/** Adds, renames and removes passkeys. Empty if the user pool supports none and the member has none. */
export function PasskeysSection({
  waysIn,
  onChanged,
}: {
  waysIn: ShownWaysIn
  onChanged: () => Promise<void>
}) {
  const t = useText(accountText)
  const [config] = useAnswer(useCallback(async () => (await publicConfig()).identity, []))
  const [news, setNews] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const { passkeys } = waysIn
  usePasskeySignal(waysIn)
  const domain = config.status === 'ready' ? config.value.passkeyDomain : null
  if (domain === null && passkeys.length === 0) return null

  const change = (name: string, step: () => Promise<void>, saying: string | null) =>
    act(name, async () => {
      setNews(null)
      await step()
      await onChanged()
      setNews(saying)
    })
  const add = () =>
    change('add', async () => (await loadSecurityClient()).makePasskey(), t('security.passkeys.added'))

  return (
    <SettingsSection id="passkeys" title={t('security.passkeys.title')} about={t('security.passkeys.about')}>
      {news && <Alert tone="success">{news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      {passkeys.length === 0 && <p className="text-muted">{t('security.passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul className="w-full border-b border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.key}
              passkey={passkey}
              isBusy={busy === passkey.key}
              onName={async (name) => {
                await requestPasskeyName(waysIn.authId, passkey.key, name)
                await onChanged()
              }}
              onRemove={() =>
                change(
                  passkey.key,
                  async () => (await loadSecurityClient()).requestPasskeyEnd(passkey.key),
                  t('security.passkeys.removed'),
                )
              }
            />
          ))}
        </ul>
      )}
      {domain && (
        <WherePossible domain={domain}>
          <Button size="small" kind="secondary" isBusy={busy === 'add'} onClick={add}>
            {t('security.passkeys.add')}
          </Button>
        </WherePossible>
      )}
    </SettingsSection>
  )
}

/**
 * Signals the passkeys that still work to the browser. A new password also deletes passkeys, and another
 * browser can delete them too.
 */
function usePasskeySignal({ authId, passkeys }: ShownWaysIn): void {
  useEffect(() => {
    void signalOwnPasskeys(
      authId,
      passkeys.map(({ key }) => key),
    )
  }, [authId, passkeys])
}

/** Shows the button, or the reason why it would not work in this browser or at this address. */
function WherePossible({ domain, children }: { domain: string; children: ReactNode }) {
  const t = useText(accountText)
  const { protocol, hostname, port } = window.location
  if (!isOfDomain(hostname, domain)) {
    const host = port ? `${domain}:${port}` : domain
    const href = `${protocol}//${host}${paths.accountSecurity()}`
    return (
      <p className="text-muted">
        {t.rich('security.passkeys.elsewhere', {
          host,
          link: (words) => (
            <a href={href} className="inline-link">
              {words}
            </a>
          ),
        })}
      </p>
    )
  }
  if (!knowsPasskeys()) return <p className="text-muted">{t('security.passkeys.noBrowser')}</p>
  return children
}

function PasskeyRow({
  passkey,
  isBusy,
  onName,
  onRemove,
}: {
  passkey: ShownPasskey
  isBusy: boolean
  onName: (name: string) => Promise<void>
  onRemove: () => void
}) {
  const t = useText(accountText)
  const when = useWhen()
  const place = usePlaceText()(passkey)
  const [isNaming, setIsNaming] = useState(false)
  const { name, createdAt, usedAt } = passkey
  const shown = name ?? place
  return (
    <li className="flex flex-col gap-4 border-t border-line py-4">
      <Setting
        action={
          !isNaming && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                kind="quiet"
                aria-label={t('security.passkeys.nameOf', { passkey: shown })}
                onClick={() => setIsNaming(true)}
              >
                {t('security.passkeys.name')}
              </Button>
              <Button
                size="small"
                kind="quiet"
                isBusy={isBusy}
                aria-label={t('security.passkeys.removeNamed', { passkey: shown })}
                onClick={onRemove}
              >
                {t('security.passkeys.remove')}
              </Button>
            </div>
          )
        }
      >
        <p className="font-semibold wrap-anywhere">{shown}</p>
        <p className="text-small text-muted wrap-anywhere">
          {t('security.passkeys.since', { when: when(createdAt), place })}
        </p>
        <p className="text-small text-muted">
          {usedAt ? t('security.passkeys.used', { when: when(usedAt) }) : t('security.passkeys.unused')}
        </p>
      </Setting>
      {isNaming && (
        <NameForm
          name={name ?? ''}
          onName={async (given) => {
            await onName(given)
            setIsNaming(false)
          }}
          onCancel={() => setIsNaming(false)}
        />
      )}
    </li>
  )
}

function NameForm({
  name,
  onName,
  onCancel,
}: {
  name: string
  onName: (name: string) => Promise<void>
  onCancel: () => void
}) {
  const t = useText(accountText)
  const { form, isBusy, errors, submit } = useFormAction({
    check: () => ({}),
    send: ({ name: given = '' }) => onName(given.trim()),
  })
  useArrivalFocus(form)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full max-w-110 flex-col gap-6">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <TextField
        label={t('security.passkeys.nameLabel')}
        name="name"
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
      />
      <FormButtons submitLabel={t('security.passkeys.save')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
