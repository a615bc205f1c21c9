import { redirect } from 'react-router'
import { adminFrameText } from '#web/messages/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'

/** The back office opens with its first list; the frame has sent everybody else to the sign-in screen before. */
export function clientLoader() {
  return redirect(paths.admin.foods())
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = useText(adminFrameText)
  return <p className="text-muted">{t('opening')}</p>
}

export default function AdminIndex() {
  return <HydrateFallback />
}
