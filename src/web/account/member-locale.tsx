import { type ReactNode, useSyncExternalStore } from 'react'
import { DEFAULT_LOCALE, LocaleContext } from '#web/messages/use-text.ts'

/** Dates and money on signed-in screens as the member’s browser writes them, where it writes English. */
export function MemberLocale({ children }: { children: ReactNode }) {
  const locale = useSyncExternalStore(onChange, browserLocale, () => DEFAULT_LOCALE)
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

function browserLocale(): string {
  return navigator.languages.find((language) => /^en(-|$)/i.test(language)) ?? DEFAULT_LOCALE
}

function onChange(listener: () => void): () => void {
  window.addEventListener('languagechange', listener)
  return () => window.removeEventListener('languagechange', listener)
}
