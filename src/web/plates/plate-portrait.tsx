import { composePlate, PLATE_VIEW_BOX, type Plate } from './compose-plate.ts'
import { describePlate } from './describe-plate.ts'
import type { PlateItem } from './food.ts'

export type PlatePortraitProps = Plate & {
  className?: string
  /** Where the dish's name and foods already stand beside the picture. */
  isDecorative?: boolean
}

/** A dish from above, drawn from what is in it. The same dish always has the same picture. */
export function PlatePortrait({ seed, name, items, ring, className, isDecorative }: PlatePortraitProps) {
  const drawing = drawnPlate({ seed, name, items, ring })
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

const drawings = new WeakMap<PlateItem[], Map<string, string>>()

/** A plate is drawn once for as long as its list of foods is held, wherever and however often it is shown. */
function drawnPlate({ ring, ...plate }: Plate): string {
  const drawn = drawings.get(plate.items) ?? new Map<string, string>()
  drawings.set(plate.items, drawn)
  const key = `${plate.seed} ${plate.name} ${ring ? `${ring.passed}/${ring.total}` : ''}`
  const drawing = drawn.get(key) ?? composePlate({ ...plate, ...(ring && { ring }) })
  drawn.set(key, drawing)
  return drawing
}
