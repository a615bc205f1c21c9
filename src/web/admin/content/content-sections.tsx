import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { SectionLinks } from '../frame/section-links.tsx'

/** Links to the posts and to the page that drafts them, which the navigation does not list. */
export function ContentSections() {
  const t = useText(adminFrameText)
  return (
    <SectionLinks
      label={t('nav.content')}
      links={[
        { to: paths.admin.posts(), label: t('nav.posts') },
        { to: paths.admin.gpt(), label: t('nav.gpt') },
      ]}
    />
  )
}
