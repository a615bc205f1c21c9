import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'

export function adminMeta(title: string) {
  const t = textIn(DEFAULT_LOCALE, adminFrameText)
  return [{ title: t('documentTitle', { title }) }, { name: 'robots', content: 'noindex' }]
}
