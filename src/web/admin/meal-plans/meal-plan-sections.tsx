import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { SectionLinks } from '../frame/section-links.tsx'

export function MealPlanSections({ failures = 0 }: { failures?: number | undefined }) {
  const t = useText(adminMealPlanText)
  return (
    <SectionLinks
      label={t('title')}
      links={[
        { to: paths.admin.mealPlans(), label: t('title'), isExact: true },
        {
          to: paths.admin.failures(),
          label: t('failures.title'),
          waiting: { count: failures, words: t('failures.some', { total: failures }) },
        },
      ]}
    />
  )
}
