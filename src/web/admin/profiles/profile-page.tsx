import { Fragment } from 'react'
import type { ProfileWire } from '#members/profiles/wire/wire.ts'
import { ApiError } from '#web/api/api-error.ts'
import { adminProfileText } from '#web/messages/admin/admin-profile.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { useMay } from '../frame/staff.ts'
import { RecordPage } from '../records/record-page.tsx'
import { type SavedRecord, useRecordForm } from '../records/use-record-form.ts'
import type { Route } from './+types/profile-page.ts'
import {
  addProfile,
  type ProfileOptions,
  readProfile,
  readProfileOptions,
  removeProfile,
  saveProfile,
} from './profile-calls.ts'
import { EMPTY_PROFILE, type ProfileDraft } from './profile-draft.ts'
import { ProfileFields } from './profile-fields.tsx'
import { RolesForm } from './roles-form.tsx'
import { SupportProfile } from './support-profile.tsx'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [read, choices] = await Promise.all([id === 'new' ? null : readProfile(id), readProfileOptions()])
  return { saved: read?.saved ?? null, profile: read?.profile ?? null, choices }
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, adminProfileText)
  return adminMeta(loaderData?.saved?.id ?? t('title'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const isAdmin = useMay('admin')
  const { profile, choices } = loaderData
  if (profile && !isAdmin) return <SupportProfile profile={profile} plans={choices.plans} />
  return (
    <Fragment key={profile?._id ?? 'new'}>
      <ProfileEditor {...loaderData} />
      {profile && <RolesForm profileId={profile._id} />}
    </Fragment>
  )
}

function ProfileEditor({
  saved,
  profile,
  choices,
}: {
  saved: SavedRecord<ProfileDraft> | null
  profile: ProfileWire | null
  choices: ProfileOptions
}) {
  const t = useText(adminProfileText)
  const list = { label: t('title'), to: paths.admin.profiles() }
  const form = useRecordForm<ProfileDraft>({
    start: saved,
    empty: EMPTY_PROFILE,
    making: {
      create: async (draft) => {
        if (draft.tempPassword !== '') return addProfile(draft, choices)
        const message = t('noTempPassword')
        throw new ApiError('invalid', message, { fields: { tempPassword: message } })
      },
      created: ({ id, draft: { username } }) => ({
        to: paths.admin.profile(id),
        news: t('wasCreated', { username }),
      }),
    },
    update: (id, draft, tag) => saveProfile(id, { draft, tag, plans: choices.plans }),
    read: async (id) => (await readProfile(id)).saved,
    remove: removeProfile,
    savedText: ({ draft }, typed) =>
      draft.username === typed.username.trim().toLowerCase()
        ? t('saved')
        : t('savedAddressAsked', { address: typed.username.trim(), present: draft.username }),
  })
  const username = form.saved?.draft.username ?? ''
  return (
    <RecordPage
      form={form}
      list={list}
      title={saved?.id ?? t('create')}
      crumb={saved ? username : t('create')}
      name={saved ? username : undefined}
      actions={
        <>
          {saved && (
            <ButtonLink kind="quiet" size="small" to={paths.admin.memberBilling(saved.id)}>
              {t('billing')}
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" size="small" to={paths.admin.newMealPlan(saved?.id)}>
            {t('newMealPlan')}
          </ButtonLink>
        </>
      }
      remove={{
        question: t('remove'),
        name: username,
        about: <p>{t('removeAbout')}</p>,
        news: t('deleted', { username }),
      }}
      label={t('info')}
      submitLabel={{ create: t('createUser'), update: t('update') }}
    >
      <ProfileFields form={form} profile={profile} choices={choices} />
    </RecordPage>
  )
}
