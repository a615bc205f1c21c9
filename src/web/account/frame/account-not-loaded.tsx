import type { ApiError } from '#web/api/api-error.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { loadSignedInProfile } from '#web/profile/profile-store.ts'
import { Button } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/page-state.tsx'

/** Replaces a page that needs the member's profile when the profile could not be loaded. */
export function AccountNotLoaded({ error }: { error: ApiError }) {
  const t = useText(accountText)
  return (
    <PageColumn className="py-12 md:py-20">
      <ErrorState
        title={t('notLoaded')}
        happened={error.message}
        action={<Button onClick={() => void loadSignedInProfile()}>{t('tryAgain')}</Button>}
        reference={error.requestId}
      />
    </PageColumn>
  )
}
