import { paths } from '#web/paths.ts'
import { EmptyPlate } from '#web/plates/empty-plate.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** `what` was looked for, such as `health goal`. */
export function NotFound({ what = 'page' }: { what?: string | undefined }) {
  return (
    <>
      <title>Not found · Careplate</title>
      <meta name="robots" content="noindex" />
      <PageColumn className="grid items-center gap-10 py-12 md:grid-cols-[1.2fr_1fr] md:py-20">
        <div>
          <h1 className="text-title">This plate is empty</h1>
          <p className="mt-5 max-w-measure text-lead text-muted">
            We could not find this {what}. It may have been moved or taken off the menu, or the address has a
            slip in it.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink to={paths.home()}>See all health goals</ButtonLink>
            <TextLink to={paths.plans()}>Pricing</TextLink>
            <TextLink to={paths.samplePlan()}>Sample Meal Plan</TextLink>
          </div>
        </div>
        <EmptyPlate className="mx-auto w-56 md:w-96" />
      </PageColumn>
    </>
  )
}
