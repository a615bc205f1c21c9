import { useCallback, useState } from 'react'
import { ROLES, type Role } from '#platform/context.ts'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { adminProfileText } from '#web/messages/admin/admin-profile.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { UnsavedWork } from '#web/ui/data-entry/unsaved-work.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

/**
 * Sets a member's roles: their permissions in the back office without being an administrator. Saved
 * separately from the profile.
 */
export function RolesForm({ profileId }: { profileId: string }) {
  const t = useText(adminProfileText)
  const [answer, retry] = useAnswer(
    useCallback(() => answerOf(api.profile[':id'].roles.$get({ param: { id: profileId } })), [profileId]),
  )
  if (answer.status === 'failed') {
    return (
      <div className="mt-8">
        <NotLoaded title={t('roles.notLoaded')} error={answer.error} onRetry={retry} />
      </div>
    )
  }
  if (answer.status === 'loading') return null
  return <LoadedRolesForm profileId={profileId} roles={answer.value.roles} />
}

function LoadedRolesForm({ profileId, roles }: { profileId: string; roles: Role[] }) {
  const t = useText(adminProfileText)
  const [chosen, setChosen] = useState<readonly Role[]>(roles)
  const [saved, setSaved] = useState<readonly Role[]>(roles)
  const [isSaved, setIsSaved] = useState(false)
  const { busy, error, act } = useAct()

  const save = () =>
    act('save', async () => {
      setIsSaved(false)
      const json = { roles: [...chosen] }
      await answerOf(api.profile[':id'].roles.$put({ param: { id: profileId }, json }))
      setSaved(json.roles)
      setIsSaved(true)
    })

  return (
    <section
      aria-labelledby="roles"
      className="mt-8 grid gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-[15rem_minmax(0,44rem)]"
    >
      <div>
        <h2 id="roles" className="text-[1.1875rem] leading-snug">
          {t('roles.title')}
        </h2>
        <p className="mt-1 text-small text-muted">{t('roles.about')}</p>
      </div>
      <div className="flex flex-col items-start gap-4">
        {ROLES.map((role) => (
          <CheckField
            key={role}
            label={t(`roles.${role}`)}
            hint={t(`roles.${role}Hint`)}
            name={role}
            checked={chosen.includes(role)}
            onChange={(event) => {
              const isIn = event.currentTarget.checked
              setIsSaved(false)
              setChosen(ROLES.filter((each) => (each === role ? isIn : chosen.includes(each))))
            }}
          />
        ))}
        <UnsavedWork isUnsaved={chosen.join() !== saved.join()} />
        {error && <Alert tone="error">{error.message}</Alert>}
        {isSaved && <Alert tone="success">{t('roles.saved')}</Alert>}
        <Button kind="secondary" size="small" isBusy={busy !== null} onClick={save}>
          {t('roles.save')}
        </Button>
      </div>
    </section>
  )
}
