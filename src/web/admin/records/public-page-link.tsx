import { ExternalLink } from 'lucide-react'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** A link to the public page of a record, next to its form. */
export function PublicPageLink({ to }: { to: string }) {
  const t = useText(adminFrameText)
  return (
    <ButtonLink kind="quiet" size="small" to={to} target="_blank">
      {t('publicPage')}
      <ExternalLink className="size-4.5" aria-hidden="true" />
    </ButtonLink>
  )
}
