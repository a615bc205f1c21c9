import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { SectionLinks } from '../frame/section-links.tsx'

export function FoodSections() {
  const t = useText(adminFrameText)
  return (
    <SectionLinks
      label={t('nav.food')}
      links={[
        { to: paths.admin.foods(), label: t('nav.food') },
        { to: paths.admin.recipes(), label: t('nav.recipe') },
      ]}
    />
  )
}
