import { useCallback } from 'react'
import type { ProfileWire } from '#members/profiles/wire/wire.ts'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { formatMoment } from '#web/dates.ts'
import { adminProfileText } from '#web/messages/admin/admin-profile.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { Digits } from '../frame/digits.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { useMailOfMember } from './mail-of-member.ts'

/** The support team's view of a member: sign-in, start date, and plan. Contains no health data. */
export function SupportProfile({
  profile,
  plans,
}: {
  profile: ProfileWire
  plans: { _id: string; name: string }[]
}) {
  const t = useText(adminProfileText)
  const { _id: id, username, authUserId, created, plan } = profile
  const mail = useMailOfMember(id)
  const account = useAccount(authUserId)
  return (
    <>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.profiles() }, { label: username }]} />
      <PageTitle
        title={id}
        name={username}
        actions={
          <ButtonLink kind="quiet" size="small" to={paths.admin.memberBilling(id)}>
            {t('billing')}
          </ButtonLink>
        }
      />
      <div className="max-w-180">
        <FactList
          facts={[
            { name: t('email'), value: username },
            { name: t('created'), value: formatMoment(created) },
            { name: t('authId'), value: <Digits>{authUserId}</Digits> },
            { name: t('signIn.name'), value: account },
            {
              name: t('subscriptionPlan'),
              value: plans.find(({ _id }) => _id === plan)?.name ?? t('noPlan'),
            },
            ...mail,
          ]}
        />
        <p className="mt-4 text-small text-muted">{t('supportSees')}</p>
      </div>
    </>
  )
}

/** Describes if a member can sign in. */
function useAccount(authUserId: string): string {
  const t = useText(adminProfileText)
  const [answer] = useAnswer(
    useCallback(() => answerOf(api.auth[':id'].$get({ param: { id: authUserId } })), [authUserId]),
  )
  if (answer.status === 'loading') return '…'
  if (answer.status === 'failed') return t('signIn.none')
  const { status, emailVerified } = answer.value
  return [t(`signIn.${status}`), emailVerified ? t('signIn.proved') : t('signIn.unproved')].join(', ')
}
