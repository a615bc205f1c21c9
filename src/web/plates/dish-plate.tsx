import { paths } from '#web/paths.ts'

type DishPlateProps = {
  slug: string
  ring?: { passed: number; total: number } | undefined
  className?: string
  /** Seen at once; else it comes when the reader is near. */
  isFirst?: boolean
}

/**
 * A dish from above where its name and foods stand beside it. The server draws it: the page carries neither the
 * drawing nor what draws. The address names no version, so the browser asks again after a while.
 */
export function DishPlate({ slug, ring, className, isFirst }: DishPlateProps) {
  return (
    <img
      src={paths.platePicture(slug, 'now', ring)}
      alt=""
      width="400"
      height="400"
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}
