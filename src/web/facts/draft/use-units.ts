import { useLocale } from '#web/messages/use-text.ts'
import type { BodyUnits, FactsDraft } from './facts-draft.ts'

/** Returns the units that the member chose, or else the usual ones of the reader's locale. */
export function useUnits({ units }: Pick<FactsDraft, 'units'>): BodyUnits {
  const locale = useLocale()
  return units || (locale.endsWith('-US') ? 'us' : 'metric')
}
