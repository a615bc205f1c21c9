import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** That meals can be swapped, for whoever cannot swap those of this plan. */
export function HowSwapping({ id, isSample }: { id: string; isSample: boolean }) {
  const t = useText(mealPlansText)
  return (
    <div className="border-t border-line py-6 text-muted print:hidden">
      <p className="max-w-measure">
        {isSample ? (
          t('howSwapping.sample')
        ) : (
          <>
            {t('howSwapping.guest')}{' '}
            <TextLink to={paths.login(paths.mealPlan(id))}>{t('howSwapping.logIn')}</TextLink>
          </>
        )}
      </p>
    </div>
  )
}
