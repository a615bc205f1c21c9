import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'

/** In the place of what only the member sees whom it was made for; `next` is where signing in leads back to. */
export function SignInFirst({ title, body, next }: { title: string; body: string; next: string }) {
  const t = useText(mealPlansText)
  return (
    <div className="py-12 md:py-20">
      <EmptyState
        level={1}
        title={title}
        action={<ButtonLink to={paths.login(next)}>{t('signInFirst.logIn')}</ButtonLink>}
      >
        {body}
      </EmptyState>
    </div>
  )
}
