import { useCallback, useRef, useState } from 'react'
import { formatDayOfYear } from '#web/dates.ts'
import { adminContentText } from '#web/messages/admin/admin-content.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import type { RecordFormState } from '../records/use-record-form.ts'
import { type PostDraft, withoutSentence } from './post-draft.ts'

type Claim = PostDraft['claims'][number]

/** Sentences that keep the post from being published, until each is taken out or somebody answers for it. */
export function Claims({ form }: { form: RecordFormState<PostDraft> }) {
  const t = useText(adminContentText)
  const { claims, overrides } = form.draft
  const panel = useRef<HTMLDivElement>(null)
  if (claims.length === 0) return null
  const open = claims.filter(({ sentence }) => !overrides.some((override) => override.sentence === sentence))
  return (
    <div ref={panel} tabIndex={-1} className="mb-6 max-w-[60rem] outline-none">
      <Alert tone={open.length > 0 ? 'warning' : 'info'} title={t('claims', { open: open.length })}>
        {open.length > 0 && <p className="mt-1 text-muted">{t('claimsAbout')}</p>}
        <ul className="mt-3 flex flex-col gap-4">
          {claims.map((claim) => (
            <li key={claim.sentence} className="border-t border-line pt-4">
              {/* Its row goes with the sentence: the focus stays with the others. */}
              <ClaimRow form={form} claim={claim} onTakenOut={() => panel.current?.focus()} />
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function ClaimRow({
  form,
  claim,
  onTakenOut,
}: {
  form: RecordFormState<PostDraft>
  claim: Claim
  onTakenOut: () => void
}) {
  const t = useText(adminContentText)
  const [isJustAsked, setIsJustAsked] = useState(false)
  const focus = useCallback((field: HTMLTextAreaElement | null) => field?.focus(), [])
  const { sentence, kinds } = claim
  const { overrides } = form.draft
  const place = overrides.findIndex((override) => override.sentence === sentence)
  const takeOut = () => {
    for (const [field, value] of Object.entries(withoutSentence(form.draft, sentence))) form.set(field, value)
    onTakenOut()
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-semibold">“{sentence}”</p>
      <p>{kinds.map((kind) => t(`kinds.${kind}`)).join(' ')}</p>
      {place >= 0 && (
        <div className="w-full">
          <TextAreaField
            label={t('reason')}
            rows={2}
            {...form.text(`overrides.${place}.reason`)}
            ref={isJustAsked ? focus : undefined}
          />
          <StandsBy claim={claim} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" size="small" onClick={takeOut}>
          {t('takeOut')}
        </Button>
        {place < 0 ? (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setIsJustAsked(true)
              form.set('overrides', [...overrides, { sentence, reason: '' }])
            }}
          >
            {t('letStand')}
          </Button>
        ) : (
          <Button
            kind="quiet"
            size="small"
            onClick={() => form.set('overrides', overrides.toSpliced(place, 1))}
          >
            {t('noOverride')}
          </Button>
        )}
      </div>
    </div>
  )
}

function StandsBy({ claim: { override } }: { claim: Claim }) {
  const t = useText(adminContentText)
  const locale = useLocale()
  if (!override) return null
  const { by, at } = override
  return (
    <p className="mt-1 text-muted">
      {by === null ? t('standsFromStart') : t('standsBy', { name: by, day: formatDayOfYear(at, locale) })}
    </p>
  )
}
