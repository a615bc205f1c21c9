import { bindFigures } from '#platform/bind-figures.ts'
import { blogText } from '#web/messages/public/blog.ts'
import { useText } from '#web/messages/use-text.ts'
import { citedParts, numberedSources, sourceUrl } from './cited-text.ts'

type Reference = { sentence: string; source: string }

/** Shows a text of a post with the numbers of its sources. */
export function CitedText({ text, references }: { text: string; references: Reference[] }) {
  const t = useText(blogText)
  return citedParts(text, references).map(({ text, number }) => (
    <span key={text}>
      {bindFigures(text)}
      {number !== null && (
        <a
          href={`#reference-${number}`}
          aria-label={t('post.reference', { number })}
          className="px-1 py-2 align-super text-[0.75em] leading-6 underline"
        >
          {number}
        </a>
      )}
    </span>
  ))
}

export function References({ references }: { references: Reference[] }) {
  const t = useText(blogText)
  const sources = numberedSources(references)
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="references" className="mt-8 border-t border-line pt-6 text-small text-muted">
      <h2 id="references" className="text-body font-semibold text-ink">
        {t('post.references')}
      </h2>
      <ol className="mt-2 flex list-decimal flex-col gap-1 pl-6">
        {sources.map((source, at) => (
          <li key={source} id={`reference-${at + 1}`} className="wrap-anywhere">
            <Source source={source} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Source({ source }: { source: string }) {
  const url = sourceUrl(source)
  if (!url) return source
  return (
    <a href={url} rel="nofollow noopener" className="inline-block py-1 underline">
      {source}
    </a>
  )
}
