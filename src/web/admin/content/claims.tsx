import { useRef } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { formatDayOfYear } from '#web/dates.ts'
import { adminContentText } from '#web/messages/admin/admin-content.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LineField } from '#web/ui/data-entry/line-field.tsx'
import type { RecordFormState } from '../records/use-record-form.ts'
import { approveSentences } from './post-calls.ts'
import { type PostDraft, withoutSentence } from './post-draft.ts'

type Claim = PostDraft['claims'][number]
type Form = RecordFormState<PostDraft>

/**
 * The sentences about health in a post. The post cannot be published until each has a source or an approval.
 */
export function Claims({ form }: { form: Form }) {
  const t = useText(adminContentText)
  const { claims } = form.draft
  const panel = useRef<HTMLDivElement>(null)
  if (claims.length === 0) return null
  const isOpen = (claim: Claim) =>
    !claim.approval &&
    (claim.needsApproval ||
      sourceIn(form, claim.sentence).trim() === '' ||
      sourceField(form, claim.sentence).error !== undefined)
  const open = claims.filter(isOpen).length
  // Sentences move to the answered ones only on save, so that a sentence does not jump while its source is
  // typed.
  const [answered, unanswered] = [true, false].map((is) => claims.filter((claim) => isAnswered(claim) === is))
  const rows = (some: Claim[] = []) => (
    <ul className="mt-3 flex flex-col gap-4">
      {some.map((claim, at) => (
        <li key={claim.sentence} className="border-t border-line pt-4">
          {/* The row disappears with its sentence, so the panel takes the focus. */}
          <ClaimRow
            form={form}
            claim={claim}
            above={some[at - 1]?.sentence ?? null}
            onTakenOut={() => panel.current?.focus()}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={panel} tabIndex={-1} className="mb-6 max-w-[60rem] outline-none">
      <Alert tone={open > 0 ? 'warning' : 'info'} title={t('claims', { open })}>
        {open > 0 && <p className="mt-1 text-muted">{t('claimsAbout')}</p>}
        {unanswered?.length !== 0 && rows(unanswered)}
        {answered?.length !== 0 && (
          // Opens if one of its fields has an error, so that the field can take the focus.
          <details
            className="mt-3 border-t border-line pt-3"
            open={answered?.some(({ sentence }) => sourceField(form, sentence).error) || undefined}
          >
            <summary className="min-h-11 cursor-pointer py-2.5">
              {t('answered', { count: answered?.length ?? 0 })}
            </summary>
            {rows(answered)}
          </details>
        )}
      </Alert>
    </div>
  )
}

function isAnswered({ source, approval, needsApproval }: Claim): boolean {
  return approval !== null || (source !== null && !needsApproval)
}

function sourceIn(form: Form, sentence: string): string {
  return form.draft.sources.find((source) => source.sentence === sentence)?.source ?? ''
}

function ClaimRow({
  form,
  claim,
  above,
  onTakenOut,
}: {
  form: Form
  claim: Claim
  above: string | null
  onTakenOut: () => void
}) {
  const t = useText(adminContentText)
  const { sentence, kinds } = claim
  const sourceAbove = above === null ? '' : sourceIn(form, above)
  const takeOut = () => {
    for (const [field, value] of Object.entries(withoutSentence(form.draft, sentence))) form.set(field, value)
    onTakenOut()
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-semibold">“{sentence}”</p>
      <p>{kinds.map((kind) => t(`kinds.${kind}`)).join(' ')}</p>
      {claim.needsApproval && !claim.approval && <p>{t('needsApproval')}</p>}
      <SourceField form={form} sentence={sentence} />
      <div className="flex flex-wrap items-center gap-3 [&>.btn-ghost:first-child]:-ml-4">
        <Approval form={form} claim={claim} />
        {sourceAbove !== '' && sourceIn(form, sentence) === '' && (
          <Button kind="secondary" size="small" onClick={() => setSource(form, sentence, sourceAbove)}>
            {t('sameSource')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={takeOut}>
          {t('takeOut')}
        </Button>
      </div>
    </div>
  )
}

function setSource(form: Form, sentence: string, source: string): void {
  const { sources } = form.draft
  const place = sources.findIndex((each) => each.sentence === sentence)
  form.set(
    'sources',
    place < 0 ? [...sources, { sentence, source }] : sources.with(place, { sentence, source }),
  )
}

/**
 * Returns the name and the error of a sentence's source field. The name is the path in the request, which
 * leaves out empty sources.
 */
function sourceField(form: Form, sentence: string): { name: string; error: string | undefined } {
  const place = form.draft.sources
    .filter(({ source }) => source.trim() !== '')
    .findIndex((each) => each.sentence === sentence)
  if (place < 0) return { name: `source of ${sentence}`, error: undefined }
  const { name, error } = form.text(`sources.${place}.source`)
  return { name, error }
}

function SourceField({ form, sentence }: { form: Form; sentence: string }) {
  const t = useText(adminContentText)
  const { name, error } = sourceField(form, sentence)
  return (
    <div className="w-full">
      <LineField
        label={t('source')}
        hint={t('sourceHint')}
        name={name}
        error={error}
        value={sourceIn(form, sentence)}
        onChange={({ target }) => setSource(form, sentence, target.value)}
      />
    </div>
  )
}

/**
 * Shows who approved the sentence. If there is no approval, shows the approve button to all editors except
 * the sentence's writer.
 */
function Approval({ form, claim: { sentence, writtenBy, approval } }: { form: Form; claim: Claim }) {
  const t = useText(adminContentText)
  const locale = useLocale()
  const profile = useProfile()
  const { busy, error, act } = useAct()
  const { saved } = form
  if (approval) {
    const day = formatDayOfYear(approval.at, locale)
    return <p className="text-muted">{t('approvedBy', { name: approval.by, day })}</p>
  }
  const name = profile.status === 'signed-in' ? profile.profile?.username : undefined
  if (!saved || sourceIn(form, sentence) !== '') return null
  if (writtenBy !== null && writtenBy === name) return <p className="text-muted">{t('own')}</p>
  const approve = () =>
    act('approve', async () => {
      const next = await approveSentences(saved.id, [sentence])
      form.takeOver(next, { claims: next.draft.claims }, t('approved'))
    })
  return (
    <>
      {writtenBy !== null && <p className="text-muted">{t('writtenBy', { name: writtenBy })}</p>}
      {form.isDirty ? (
        <p className="text-muted">{t('saveFirst')}</p>
      ) : (
        <Button kind="secondary" size="small" isBusy={busy === 'approve'} onClick={() => void approve()}>
          {t('approve')}
        </Button>
      )}
      {error && <p className="w-full text-error">{error.message}</p>}
    </>
  )
}
