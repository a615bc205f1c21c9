import { useState } from 'react'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { type AnswerOrFailure, useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { knownProfile } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SettingsSection } from '../frame/settings-section.tsx'
import { useWhen } from './ways-in/use-place-text.ts'

const MOST_SHOWN = 20
const { text, version } = CONSENT_TEXTS.dietitian

/**
 * Lists which of our staff read the member's health data and why, and sets whether a dietitian is allowed to.
 */
export function RecordAccessSection({ first }: { first: AnswerOrFailure<RecordAccess | null> }) {
  const t = useText(accountText)
  const [answer, retry] = useAnswer(readRecordAccess, first)
  if (answer.status === 'ready' && !answer.value) return null
  return (
    <SettingsSection
      id="record-access"
      title={t('security.recordAccess.title')}
      about={t('security.recordAccess.about')}
    >
      {answer.status === 'loading' && <Skeleton className="h-24 w-full" />}
      {answer.status === 'failed' && (
        <NotLoaded title={t('security.recordAccess.notLoaded')} error={answer.error} onRetry={retry} />
      )}
      {answer.status === 'ready' && answer.value && <Accesses {...answer.value} />}
    </SettingsSection>
  )
}

type RecordAccess = Awaited<ReturnType<typeof readOf>>

/** Reads the record of access for the signed-in member. Returns null if there is no profile yet. */
export async function readRecordAccess(): Promise<RecordAccess | null> {
  const state = await knownProfile()
  if (state.status === 'failed') throw state.error
  return state.status === 'signed-in' && state.profile ? readOf(state.profile._id) : null
}

async function readOf(profileId: string) {
  const ofProfile = { param: { id: profileId } }
  const [{ data: accesses }, { data: consents }] = await Promise.all([
    answerOf(api.profile[':id'].readings.$get(ofProfile)),
    answerOf(api.profile[':id'].consent.$get(ofProfile)),
  ])
  const isAgreed = consents.some(({ kind, withdrawnAt }) => kind === 'dietitian' && withdrawnAt === null)
  return { profileId, accesses, isAgreed }
}

function Accesses({ profileId, accesses, isAgreed }: RecordAccess) {
  const t = useText(accountText)
  const when = useWhen()
  return (
    <>
      {accesses.length === 0 && <p className="text-muted">{t('security.recordAccess.none')}</p>}
      {accesses.length > 0 && (
        <ul className="w-full border-b border-line">
          {accesses.slice(0, MOST_SHOWN).map(({ at, act, as, why }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two accesses may have the same moment.
            <li key={`${at} ${place}`} className="border-t border-line py-4">
              <p className="font-semibold">
                {t('security.recordAccess.who', { as: as ?? 'administrator', act: act.replaceAll('-', '_') })}
              </p>
              <p className="text-small text-muted">{when(at)}</p>
              {why && (
                <p className="text-small wrap-anywhere">
                  {why === 'consent'
                    ? t('security.recordAccess.agreed')
                    : t('security.recordAccess.why', { why })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Agreement profileId={profileId} wasAgreed={isAgreed} />
    </>
  )
}

function Agreement({ profileId, wasAgreed }: { profileId: string; wasAgreed: boolean }) {
  const t = useText(accountText)
  const [isAgreed, setIsAgreed] = useState(wasAgreed)
  const [said, setSaid] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const consents = api.profile[':id'].consent
  const param = { id: profileId }

  const change = () =>
    act('change', async () => {
      setSaid(null)
      if (isAgreed) await answerOf(consents.dietitian.$delete({ param }))
      else await answerOf(consents.$post({ param, json: { kind: 'dietitian', version } }))
      setSaid(isAgreed ? t('security.recordAccess.withdrawn') : t('security.recordAccess.given'))
      setIsAgreed(!isAgreed)
    })

  return (
    <>
      <blockquote className="border-l-2 border-edge pl-5 text-muted">{text}</blockquote>
      <Button size="small" kind="secondary" isBusy={busy !== null} onClick={change}>
        {isAgreed ? t('security.recordAccess.withdraw') : t('security.recordAccess.agree')}
      </Button>
      {said && <Alert tone="success">{said}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
    </>
  )
}
