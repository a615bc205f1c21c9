import type { MedicineMatch } from '#catalogue/medicines/match-medicine.ts'
import { medicineFollowUpsText } from '#web/messages/facts/medicine-follow-ups.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** A name that we do not know: what it may have been meant to be, or how to go on. */
export function UnclearMedicine({
  name,
  match,
  onChoose,
}: {
  name: string
  match: MedicineMatch
  /** The name of the medicine that was meant; null takes it away. */
  onChoose: (meant: string | null) => void
}) {
  const t = useText(medicineFollowUpsText)
  if (match.status === 'close') {
    return (
      <Alert tone="warning" title={t('close.title', { name, count: match.medicines.length })}>
        {match.mistakenFor && <p>{t('close.mistaken', { other: match.mistakenFor })}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {match.medicines.map((medicine) => (
            <Button
              key={medicine.name}
              kind={match.medicines.length === 1 ? 'primary' : 'secondary'}
              size="small"
              className="first-letter:uppercase"
              onClick={() => onChoose(medicine.name)}
            >
              {medicine.label}
            </Button>
          ))}
          <Button kind="secondary" size="small" onClick={() => onChoose(null)}>
            {t('close.no')}
          </Button>
        </div>
      </Alert>
    )
  }
  const soundsLike = match.status === 'unknown' ? match.soundsLike : undefined
  return (
    <Alert tone="error" title={t('unknown.title', { name })}>
      {soundsLike && <p>{t('unknown.soundsLike', { known: soundsLike.label })}</p>}
      <p>{t('unknown.words')}</p>
      <Button kind="secondary" size="small" className="mt-3" onClick={() => onChoose(null)}>
        {t('remove', { name })}
      </Button>
    </Alert>
  )
}
