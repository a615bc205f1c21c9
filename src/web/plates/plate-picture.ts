import { entityTag } from '#platform/http/entity-tag.ts'
import { paths } from '#web/paths.ts'
import { composePlate, PLATE_VIEW_BOX, type Plate } from './composing/compose-plate.ts'
import { describePlate } from './describe-plate.ts'

/** A plate that a page only points at. */
export type PlatePicture = { src: string; words: string }

/** The address of a plate as a file of its own, and the picture in words. */
export function platePicture(plate: Plate): PlatePicture {
  const { seed, name, items, ring } = plate
  const { tag } = plateFile(plate)
  return { src: paths.platePicture(seed, tag, ring), words: describePlate(name, items, ring) }
}

/** The file, and a tag that changes with every line of it: what an address names never changes. */
export function plateFile(plate: Plate): { svg: string; tag: string } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${PLATE_VIEW_BOX}">${composePlate(plate)}</svg>`
  return { svg, tag: entityTag(svg).replaceAll('"', '') }
}
