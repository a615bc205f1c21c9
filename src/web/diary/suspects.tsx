import { listFormat } from '#web/formats.ts'
import { diaryText } from '#web/messages/diary.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** Foods that the diary points to. The member decides if they are marked. */
export function Suspects({ suspects }: { suspects: string[] }) {
  const t = useText(diaryText)
  const list = listFormat(useLocale())
  if (suspects.length === 0) return null
  return (
    <section aria-labelledby="suspects" className="max-w-measure">
      <h2 id="suspects" className="text-heading">
        {t('suspects.title')}
      </h2>
      <p className="mt-3">{t('suspects.body', { foods: list.format(suspects) })}</p>
      <p className="mt-3">
        <TextLink to={paths.facts()}>{t('suspects.mark')}</TextLink>
      </p>
    </section>
  )
}
