import type { ReactNode } from 'react'
import type { Medicine } from '#catalogue/medicines/medicine.ts'
import type { MedicinePart } from '#catalogue/medicines/read-medicines.ts'
import { medicineFollowUpsText } from '#web/messages/facts/medicine-follow-ups.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** A medicine name that needs clarification, with its possible meanings or instructions. */
export function UnclearMedicine({
  name,
  part,
  onChoose,
  onNone,
}: {
  name: string
  part: MedicinePart
  /** Called with the names that were meant. An empty list removes the entry. */
  onChoose: (meant: string[]) => void
  /** Called if the member takes no medicine at all. Null if other medicines are listed. */
  onNone: (() => void) | null
}) {
  const t = useText(medicineFollowUpsText)
  const { asks, medicines } = part
  const remove = (
    <Button kind="secondary" size="small" onClick={() => onChoose([])}>
      {t('remove', { name })}
    </Button>
  )
  const choices = (from: readonly Medicine[], labelOf = (label: string) => label): ReactNode =>
    from.map((medicine) => (
      <Button
        key={medicine.name}
        kind={from.length === 1 ? 'primary' : 'secondary'}
        size="small"
        className="first-letter:uppercase"
        onClick={() => onChoose([medicine.name])}
      >
        {labelOf(medicine.label)}
      </Button>
    ))
  const only = (label: string) => t('only', { medicine: label })
  switch (asks?.why) {
    case undefined:
      return null
    case 'nothing':
      return (
        <Open tone="info" title={t(onNone ? 'nothing.title' : 'nothing.besides', { name })}>
          {onNone && (
            <Button size="small" onClick={onNone}>
              {t('nothing.yes')}
            </Button>
          )}
          {remove}
        </Open>
      )
    case 'unnamed':
      return (
        <Open title={t('unnamed.title', { name })} words={t('unnamed.words')}>
          {remove}
        </Open>
      )
    case 'leftover':
      return (
        <Open title={t('leftover.title', { name, words: asks.words ?? '' })} words={t('leftover.words')}>
          {choices(medicines, only)}
          {remove}
        </Open>
      )
    case 'second':
      return (
        <Open title={t('second.title', { name })} words={t('second.words')}>
          {choices(asks.offers)}
          {choices(medicines, only)}
          {remove}
        </Open>
      )
    case 'form':
      return (
        <Open title={t('form.title', { name })} words={t('form.words')}>
          {choices(asks.offers)}
          {remove}
        </Open>
      )
    case 'differs':
      return (
        <Open title={t('differs.title', { name })}>
          {choices(medicines, only)}
          <Button kind="secondary" size="small" onClick={() => onChoose(medicines.map((one) => one.name))}>
            {t('differs.all')}
          </Button>
          {remove}
        </Open>
      )
    case 'unknown':
      return asks.offers.length > 0 ? (
        <Open
          title={t('close.title', { name, count: asks.offers.length })}
          words={asks.mistakenFor && t('close.mistaken', { other: asks.mistakenFor })}
        >
          {choices(asks.offers)}
          <Button kind="secondary" size="small" onClick={() => onChoose([])}>
            {t('close.no')}
          </Button>
        </Open>
      ) : (
        <Open tone="error" title={t('unknown.title', { name })} words={t('unknown.words')}>
          {remove}
        </Open>
      )
  }
}

function Open({
  tone = 'warning',
  title,
  words,
  children,
}: {
  tone?: 'info' | 'warning' | 'error'
  title: string
  words?: string
  children: ReactNode
}) {
  return (
    <Alert tone={tone} title={title}>
      {words && <p>{words}</p>}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </Alert>
  )
}
