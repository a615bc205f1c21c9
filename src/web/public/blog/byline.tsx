import type { OperatorConfig } from '#platform/config/operator-config.ts'
import { listFormat } from '#web/formats.ts'
import { blogText } from '#web/messages/public/blog.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

type Named = { publisher: string; writers: string[] }

/**
 * Who stands behind a post. Nobody notes who wrote which: so it says who publishes it, and of posts that the operator
 * wrote who writes there. Posts that came with the product are by none of these.
 */
export function bylineOf(
  { name, people }: Pick<OperatorConfig, 'name' | 'people'>,
  { isDated }: { isDated: boolean },
): Named {
  const writers = people.filter(({ part }) => part === 'writing').map((writer) => writer.name)
  return { publisher: name ?? 'Careplate', writers: isDated ? writers : [] }
}

export function Byline({ publisher, writers }: Named) {
  const t = useText(blogText)
  const list = listFormat(useLocale())
  return (
    <p className="mt-4 text-small text-muted">
      {t.rich('post.publishedBy', {
        publisher,
        people: (words) => (
          <TextLink key="people" to={paths.people()} className="-my-3 inline-block py-3">
            {words}
          </TextLink>
        ),
      })}
      {writers.length > 0 && <span> {t('post.writers', { writers: list.format(writers) })}</span>}
    </p>
  )
}
