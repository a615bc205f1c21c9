const DOI = /doi:(10\.\d{4,}\/[^\s,;]+)/

/** A publication with its year, and a link to it if it has an address. */
export function SourceText({
  source: { text, year, url },
}: {
  source: { text: string; year: number | null; url: string | null }
}) {
  const cited = year === null ? text : `${text} (${year})`
  if (url === null) return <DoiText text={cited} />
  return (
    <span>
      {cited},{' '}
      <a href={url} className="inline-link break-words">
        {shortAddress(url)}
      </a>
    </span>
  )
}

/** `doi:10.1161/CIR.0000000000001356` or `fda.gov` */
function shortAddress(url: string): string {
  const { hostname, pathname } = new URL(url)
  return hostname === 'doi.org' ? `doi:${pathname.slice(1)}` : hostname.replace(/^www\./, '')
}

/** Where a text names a DOI, that is a link to it. */
function DoiText({ text }: { text: string }) {
  const [before, doi, after] = text.split(DOI)
  if (!doi) return text
  return (
    <>
      {before}
      <a href={`https://doi.org/${doi}`} className="inline-link break-words">
        doi:{doi}
      </a>
      {after}
    </>
  )
}
