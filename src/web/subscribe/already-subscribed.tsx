import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** In place of the steps, for somebody who has taken them. The free trial is given once. */
export function AlreadySubscribed({ hasEnded }: { hasEnded: boolean }) {
  return (
    <PageColumn>
      <PageHeader
        title={hasEnded ? 'Your subscription has ended' : 'You have a subscription already'}
        lead={
          hasEnded
            ? 'The free trial is given once. To start again, answer any mail from us.'
            : 'Your plan, your health goals and this week’s meals are on your account. To change them, answer any mail from us.'
        }
      >
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink to={paths.account()}>My Account</ButtonLink>
          <TextLink to={paths.plans()}>Pricing</TextLink>
        </div>
      </PageHeader>
    </PageColumn>
  )
}
