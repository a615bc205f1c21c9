import type { PlatePicture } from './plate-picture.ts'

type PlateImageProps = PlatePicture & {
  className?: string
  /** Seen at once; else it comes when the page is there, or the reader is near. */
  isFirst?: boolean
}

/** A dish from above as a file of its own: a page is shorter by what it does not draw itself. */
export function PlateImage({ src, words, className, isFirst }: PlateImageProps) {
  return (
    <img
      src={src}
      alt={words}
      width="400"
      height="400"
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}
