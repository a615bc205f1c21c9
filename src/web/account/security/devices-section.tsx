import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { readDeviceName } from '#identity/browsers/device-name.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../api/use-act.ts'
import { Setting, SettingsSection } from '../frame/settings-section.tsx'
import { loadSecurityClient } from './form/load-security-client.ts'
import type { Device } from './form/security-client.ts'
import { useWhen } from './ways-in/use-place-text.ts'

export function DevicesSection({
  devices,
  onChanged,
}: {
  devices: Device[] | null
  onChanged: () => Promise<void>
}) {
  const t = useText(accountText)
  const [news, setNews] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const nameOf = useDeviceName()

  async function forget(device: Device) {
    await (await loadSecurityClient()).forget(device)
    await onChanged()
    setNews(
      device.isHere
        ? t('security.devices.forgotHere')
        : t('security.devices.forgot', { device: nameOf(device) }),
    )
  }

  async function remember() {
    await (await loadSecurityClient()).rememberThisDevice()
    await onChanged()
    setNews(t('security.devices.didRemember'))
  }

  return (
    <SettingsSection id="devices" title={t('security.devices.title')} about={t('security.devices.about')}>
      {news && <Alert tone="success">{news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      {devices === null && <p className="text-muted">{t('security.devices.unavailable')}</p>}
      {devices?.length === 0 && <p className="text-muted">{t('security.devices.none')}</p>}
      {devices && devices.length > 0 && (
        <ul className="w-full border-b border-line">
          {devices.map((device) => (
            <li key={device.id} className="border-t border-line py-4">
              <DeviceRow
                device={device}
                name={nameOf(device)}
                busy={busy}
                onRemember={() => act('remember', remember)}
                onForget={() => act(device.id, () => forget(device))}
              />
            </li>
          ))}
        </ul>
      )}
      <Setting
        action={
          <Button
            size="small"
            kind="secondary"
            isBusy={busy === 'everywhere'}
            onClick={() => act('everywhere', async () => (await loadSecurityClient()).signOutEverywhere())}
          >
            {t('security.devices.everywhere')}
          </Button>
        }
      >
        <p className="text-small text-muted">{t('security.devices.everywhereHint')}</p>
      </Setting>
    </SettingsSection>
  )
}

function DeviceRow({
  device,
  name,
  busy,
  onRemember,
  onForget,
}: {
  device: Device
  name: string
  busy: string | null
  onRemember: () => void
  onForget: () => void
}) {
  const t = useText(accountText)
  const when = useWhen()
  const { system } = readDeviceName(device.name)
  const Icon = system === 'Android' || system === 'iPhone' || system === 'iPad' ? Smartphone : Monitor
  return (
    <Setting
      action={
        <div className="flex flex-wrap gap-3">
          {device.isHere && !device.isRemembered && (
            <Button size="small" kind="secondary" isBusy={busy === 'remember'} onClick={onRemember}>
              {t('security.devices.remember')}
            </Button>
          )}
          <Button
            size="small"
            kind="secondary"
            isBusy={busy === device.id}
            aria-label={t('security.devices.forgetNamed', { device: name })}
            onClick={onForget}
          >
            {t('security.devices.forget')}
          </Button>
        </div>
      }
    >
      <div className="flex gap-4">
        <Icon className="mt-1 size-5.5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold">
            {name}
            {device.isHere && (
              <span className="ml-2.5 rounded-md bg-base-200 px-2 py-0.5 text-small font-normal">
                {t('security.devices.here')}
              </span>
            )}
          </p>
          {device.seenAt && (
            <p className="text-small text-muted">
              {t('security.devices.seen', { when: when(device.seenAt) })}
            </p>
          )}
          {device.isRemembered && <p className="text-small text-muted">{t('security.devices.remembered')}</p>}
          {device.isHere && !device.isRemembered && (
            <p className="mt-1 text-small text-muted">{t('security.devices.rememberHint')}</p>
          )}
        </div>
      </div>
    </Setting>
  )
}

function useDeviceName(): (device: Device) => string {
  const t = useText(accountText)
  return ({ name }) => {
    const { browser, system } = readDeviceName(name)
    if (browser && system) return t('security.devices.named', { browser, system })
    return browser ?? system ?? t('security.devices.unknown')
  }
}
