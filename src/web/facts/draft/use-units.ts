import { useLocale } from '#web/messages/use-text.ts'
import type { BodyUnits, FactsDraft } from './facts-draft.ts'

/** The units that somebody chose, or else those of where they read. */
export function useUnits({ units }: Pick<FactsDraft, 'units'>): BodyUnits {
  const locale = useLocale()
  return units || (locale.endsWith('-US') ? 'us' : 'metric')
}
