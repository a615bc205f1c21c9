import { readDeviceName } from '#identity/browsers/device-name.ts'
import { bindMoment } from '#web/dates.ts'
import { dateFormat } from '#web/formats.ts'
import { accountText } from '#web/messages/account.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'

const MOMENT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** In the clock of whoever looks, with its name: it is they who remember when they were where. */
export function useWhen(): (instant: string | Date) => string {
  const format = dateFormat(useLocale(), MOMENT)
  return (instant) => bindMoment(format.format(new Date(instant)))
}

/** “Firefox on Linux, from 203.0.113.x”, as far as it is known. */
export function usePlaceText(): (place: { agent: string | null; network: string | null }) => string {
  const t = useText(accountText)
  return ({ agent, network }) => {
    const { browser, system } = readDeviceName(agent ?? '')
    const known = browser && system ? t('security.devices.named', { browser, system }) : (browser ?? system)
    const device = known ?? t('security.devices.unknown')
    return network ? t('security.signIns.from', { device, network }) : device
  }
}
