import { useMemo } from 'react'
import { composePlate, PLATE_VIEW_BOX, type Plate } from './compose-plate.ts'
import { describePlate } from './describe-plate.ts'

export type PlatePortraitProps = Plate & {
  className?: string
  /** Where the dish's name and foods already stand beside the picture. */
  isDecorative?: boolean
}

/** A dish from above, drawn from what is in it. The same dish always has the same picture. */
export function PlatePortrait({ seed, name, items, ring, className, isDecorative }: PlatePortraitProps) {
  const drawing = useMemo(() => composePlate({ seed, name, items, ring }), [seed, name, items, ring])
  const label = isDecorative
    ? { 'aria-hidden': true as const }
    : { role: 'img', 'aria-label': describePlate(name, items, ring) }
  return (
    <svg
      viewBox={PLATE_VIEW_BOX}
      className={className}
      {...label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: composePlate writes only numbers and checked colours.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
