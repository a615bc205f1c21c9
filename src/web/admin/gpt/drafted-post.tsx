import { Check, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { AiPost } from '#content/ai-posts/ai-post.ts'
import { adminContentText } from '#web/messages/admin/admin-content.ts'
import { adminGptText } from '#web/messages/admin/admin-gpt.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** A generated post that is not saved yet, or a link to the draft that it became. */
export function DraftedPost({ post, draftId }: { post: AiPost; draftId: string | undefined }) {
  const t = useText(adminGptText)
  const c = useText(adminContentText)
  const id = useId()
  return (
    <article aria-labelledby={id} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="text-[1.1875rem] leading-snug">
        {post.headline}
      </h3>
      {post.strapline && <p className="mt-1 text-muted">{post.strapline}</p>}
      {draftId && (
        <p className="mt-2 flex items-center gap-2">
          <Check className="size-5 text-success" aria-hidden="true" />
          {t('created')}
          <TextLink to={paths.admin.post(draftId)}>{t('open')}</TextLink>
        </p>
      )}
      {post.review.length + post.claims.length > 0 && (
        <div className="mt-3 flex items-start gap-2">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
          <div>
            <p className="font-semibold">{t('review')}</p>
            <ul>
              {post.claims.map(({ sentence, kinds }) => (
                <li key={sentence}>
                  “{sentence}” {kinds.map((kind) => c(`kinds.${kind}`)).join(' ')}
                </li>
              ))}
              {post.review.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <div className="mt-3 flex flex-col gap-3">
        {post.body.map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and never move.
          <p key={place}>{paragraph}</p>
        ))}
      </div>
    </article>
  )
}
