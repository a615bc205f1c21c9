const DOI = /doi:(10\.\d{4,}\/[^\s,;]+)/

/** A source by its name and year; where it names a DOI, that is a link to it. */
export function SourceText({ source }: { source: string }) {
  const [before, doi, after] = source.split(DOI)
  if (!doi) return source
  return (
    <>
      {before}
      <a href={`https://doi.org/${doi}`} rel="noopener" className="inline-link break-words">
        doi:{doi}
      </a>
      {after}
    </>
  )
}
