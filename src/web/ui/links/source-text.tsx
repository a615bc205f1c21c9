import { DoiText } from './doi-text.tsx'

/** A publication with its year, leading to it where it has an address. */
export function SourceText({
  source: { text, year, url },
}: {
  source: { text: string; year: number | null; url: string | null }
}) {
  const cited = year === null ? text : `${text} (${year})`
  if (url === null) return <DoiText text={cited} />
  return (
    <a href={url} className="inline-link break-words">
      {cited}
    </a>
  )
}
