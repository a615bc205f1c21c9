import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import type { ShownRule } from '../shown/shown-proof.ts'

const t = textIn(DEFAULT_LOCALE, proofText)

const EVIDENCE = ['strong', 'moderate', 'weak', 'consensus', 'none', 'patient_reported'] as const
const OURS = 'Rule of this service'
const UNREAD = ['read_secondary', 'recalled', 'derived'] as const

/** How good a rule's ground is: its evidence, the data behind the value, and how we know the figure. */
export function originWords({
  evidence,
  coverage,
  verified,
  afterCooking,
  source,
}: Pick<ShownRule, 'evidence' | 'coverage' | 'verified' | 'source'> & { afterCooking?: boolean }): string[] {
  // Where the figure is ours, nobody has agreed on it, and there is nothing to be read.
  const isOurs = source.startsWith(OURS)
  const graded = isOurs ? 'ours' : EVIDENCE.find((each) => each === evidence)
  const unread = isOurs ? undefined : UNREAD.find((each) => each === verified)
  const words = [
    graded ? t(`evidence.${graded}`) : evidence,
    coverage === null ? null : t('coverage', { share: Math.floor(coverage) }),
    afterCooking ? t('afterCooking') : null,
    unread ? t(`verified.${unread}`) : null,
  ]
  return words.flatMap((word) => word ?? [])
}
