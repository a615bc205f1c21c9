import { useMemo } from 'react'
import { composePlate, PLATE_VIEW_BOX } from './compose-plate.ts'
import type { PlateItem } from './food.ts'

/** Draws each dish of a page once; `SpritePlate` shows it wherever it is wanted, at no further weight. */
export function PlateSprite({
  dishes,
  plates,
}: {
  dishes: { slug: string; name: string }[]
  plates: Record<string, PlateItem[]>
}) {
  const drawings = useMemo(
    () =>
      dishes.flatMap(({ slug, name }) => {
        const items = plates[slug]
        return items ? [{ slug, drawing: composePlate({ seed: slug, name, items }) }] : []
      }),
    [dishes, plates],
  )
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        {drawings.map(({ slug, drawing }) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: composePlate writes only numbers and checked colours.
          <g key={slug} id={spriteId(slug)} dangerouslySetInnerHTML={{ __html: drawing }} />
        ))}
      </defs>
    </svg>
  )
}

/** Decorative: the dish's name and foods stand beside it. */
export function SpritePlate({ slug, className }: { slug: string; className?: string }) {
  return (
    <svg viewBox={PLATE_VIEW_BOX} className={className} aria-hidden="true">
      <use href={`#${spriteId(slug)}`} />
    </svg>
  )
}

function spriteId(slug: string): string {
  return `plate-${slug}`
}
