import { composePlate, PLATE_VIEW_BOX, type Plate } from './composing/compose-plate.ts'
import type { PlateItem } from './composing/food.ts'
import { describePlate } from './describe-plate.ts'

export type PlatePortraitProps = Plate & {
  className?: string
  /** Where the dish's name and foods already stand beside the picture. */
  isDecorative?: boolean
}

/** A dish from above, drawn from what is in it. The same dish always has the same picture. */
export function PlatePortrait({ seed, name, items, ring, className, isDecorative }: PlatePortraitProps) {
  const { drawing, words } = drawnPlate({ seed, name, items, ring })
  const label = isDecorative ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': words }
  return (
    <svg
      viewBox={PLATE_VIEW_BOX}
      className={className}
      {...label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: composePlate writes only numbers and checked colors.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}

type Drawn = { drawing: string; words: string }

const drawings = new WeakMap<PlateItem[], Map<string, Drawn>>()

/** A plate is drawn and described once for as long as its list of foods is held, wherever and however often it is shown. */
function drawnPlate({ ring, ...plate }: Plate): Drawn {
  const { seed, name, items } = plate
  const ofItems = drawings.get(items) ?? new Map<string, Drawn>()
  drawings.set(items, ofItems)
  const key = `${seed} ${name} ${ring ? `${ring.passed}/${ring.total}` : ''}`
  const drawn = ofItems.get(key) ?? {
    drawing: composePlate({ ...plate, ...(ring && { ring }) }),
    words: describePlate(name, items, ring),
  }
  ofItems.set(key, drawn)
  return drawn
}
