import { readDeviceName } from '#identity/browsers/device-name.ts'
import { formatOwnMoment } from '#web/dates.ts'
import { accountText } from '#web/messages/account.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'

export function useWhen(): (instant: string | Date) => string {
  const locale = useLocale()
  return (instant) => formatOwnMoment(new Date(instant).toISOString(), locale)
}

/** Formats a place such as “Firefox on Linux, from 203.0.113.x”, leaving out unknown parts. */
export function usePlaceText(): (place: { agent: string | null; network: string | null }) => string {
  const t = useText(accountText)
  return ({ agent, network }) => {
    const { browser, system } = readDeviceName(agent ?? '')
    const known = browser && system ? t('security.devices.named', { browser, system }) : (browser ?? system)
    const device = known ?? t('security.devices.unknown')
    return network ? t('security.signIns.from', { device, network }) : device
  }
}
