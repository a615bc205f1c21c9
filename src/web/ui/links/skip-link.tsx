import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'

/** The first thing the keyboard comes to on every page, shown only then: past the navigation to `#content`. */
export function SkipLink() {
  const t = useText(uiText)
  return (
    <a
      href="#content"
      className="btn btn-secondary absolute top-3 left-3 z-10 -translate-y-24 focus:translate-y-0 print:hidden"
    >
      {t('skip')}
    </a>
  )
}
