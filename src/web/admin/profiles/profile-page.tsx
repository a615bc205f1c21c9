import { useNavigate } from 'react-router'
import type { ProfileWire } from '#members/profiles/wire.ts'
import { ApiError } from '#web/api/api-error.ts'
import { adminProfileText } from '#web/messages/admin-profile.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { arrival } from '../frame/arrival-news.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { DeleteRecord } from '../records/delete-record.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { type Kept, useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/profile-page.ts'
import {
  type Choices,
  createProfile,
  deleteProfile,
  readChoices,
  readProfile,
  updateProfile,
} from './keep-profile.ts'
import { EMPTY_PROFILE, type ProfileDraft } from './profile-draft.ts'
import { ProfileFields } from './profile-fields.tsx'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [read, choices] = await Promise.all([id === 'new' ? null : readProfile(id), readChoices()])
  return { kept: read?.kept ?? null, profile: read?.profile ?? null, choices }
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, adminProfileText)
  return adminMeta(loaderData?.kept?.id ?? t('title'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return <ProfileEditor key={loaderData.kept?.id ?? 'new'} {...loaderData} />
}

function ProfileEditor({
  kept,
  profile,
  choices,
}: {
  kept: Kept<ProfileDraft> | null
  profile: ProfileWire | null
  choices: Choices
}) {
  const t = useText(adminProfileText)
  const navigate = useNavigate()
  const form = useRecordForm<ProfileDraft>({
    start: kept,
    empty: EMPTY_PROFILE,
    save: async (draft, tag) => {
      if (kept && tag) return updateProfile(kept.id, { draft, tag, plans: choices.plans })
      if (draft.tempPassword !== '') return createProfile(draft, choices)
      const message = t('noTempPassword')
      throw new ApiError('invalid', message, { fields: { tempPassword: message } })
    },
    read: async (id) => (await readProfile(id)).kept,
    savedText: t('saved'),
    onCreated: ({ id, draft: { username } }) =>
      void navigate(paths.admin.profile(id), {
        replace: true,
        state: arrival(t('wasCreated', { username })),
      }),
  })
  const title = kept?.id ?? t('create')
  const username = form.kept?.draft.username ?? ''
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.profiles() }, { label: title }]} />
      <PageTitle
        title={title}
        about={username}
        actions={
          kept && (
            <>
              <ButtonLink kind="quiet" size="small" to={paths.admin.newMealPlan(kept.id)}>
                {t('newMealPlan')}
              </ButtonLink>
              <DeleteRecord
                question={t('remove')}
                remove={async () => {
                  await deleteProfile(kept.id)
                  form.letGo()
                  await navigate(paths.admin.profiles(), { state: arrival(t('deleted', { username })) })
                }}
              >
                <p>{t('removeAbout')}</p>
              </DeleteRecord>
            </>
          )
        }
      />
      <RecordForm
        state={form}
        label={t('info')}
        submitLabel={kept ? t('update') : t('createUser')}
        cancelTo={paths.admin.profiles()}
      >
        <ProfileFields form={form} profile={profile} choices={choices} />
      </RecordForm>
    </>
  )
}
