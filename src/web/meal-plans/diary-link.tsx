import { sessionLinksText } from '#web/messages/public/session-links.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { useHasDiary } from '#web/profile/use-has-diary.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** From the week to the diary, for members of whose health goals one has phases. */
export function DiaryLink() {
  const t = useText(sessionLinksText)
  if (!useHasDiary()) return null
  return (
    <p className="border-t border-line py-4 print:hidden">
      <TextLink to={paths.diary()} className="inline-block py-2.5 font-semibold">
        {t('diary')}
      </TextLink>
    </p>
  )
}
