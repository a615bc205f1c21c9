const DOI = /doi:(10\.\d{4,}\/[^\s,;]+)/

/** Where a text names a DOI, that is a link to it. */
export function DoiText({ text }: { text: string }) {
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
