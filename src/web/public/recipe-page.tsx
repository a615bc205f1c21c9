import { pageMeta } from '#web/page-meta.ts'
import { SHARED_PAGE } from '#web/static-page.ts'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import type { Route } from './+types/recipe-page.ts'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Recipe', description: 'Recipes of Careplate meal plans.', isPrivate: true })

export default function RecipePage() {
  return (
    <PageColumn>
      <PageHeader title="Recipe" />
    </PageColumn>
  )
}
