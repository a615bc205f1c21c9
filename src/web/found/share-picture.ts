import type { HomeGroupName } from '#catalogue/conditions/condition.ts'

export const SHARE_SIZE = { width: 1200, height: 630 }

/** What is shown where a link to a page is shared. The pictures are drawn by `scripts/draw-pictures.ts`. */
export function sharePicture(group: HomeGroupName | null): string {
  return `/share/${group ? group.toLowerCase().replaceAll(' ', '-') : 'careplate'}.jpg`
}
