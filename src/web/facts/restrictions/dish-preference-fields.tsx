import { X } from 'lucide-react'
import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'

/** Dishes that the member marked on their plans. The marks can be removed here. */
export function DishPreferenceFields({ draft, change }: Pick<FactsFormProps, 'draft' | 'change'>) {
  const t = useText(restrictionsText)
  const { neverRecipes, favoriteRecipes } = draft
  return (
    <>
      <DishList
        title={t('never')}
        slugs={neverRecipes}
        onChange={(neverRecipes) => change({ neverRecipes })}
      />
      <DishList
        title={t('favorite')}
        slugs={favoriteRecipes}
        onChange={(favoriteRecipes) => change({ favoriteRecipes })}
      />
    </>
  )
}

function DishList({
  title,
  slugs,
  onChange,
}: {
  title: string
  slugs: string[]
  onChange: (slugs: string[]) => void
}) {
  const t = useText(restrictionsText)
  if (slugs.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="leading-snug font-semibold">{title}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {slugs.map((slug) => (
          <li key={slug} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 py-2 first-letter:uppercase">{nameOf(slug)}</span>
            <button
              type="button"
              aria-label={t('remove', { word: nameOf(slug) })}
              onClick={() => onChange(slugs.filter((one) => one !== slug))}
              className="flex size-11 shrink-0 cursor-pointer items-center justify-center"
            >
              <X className="size-4.5" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf(slug: string): string {
  return slug.replaceAll('-', ' ')
}
