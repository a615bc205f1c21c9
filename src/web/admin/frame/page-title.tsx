import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Announcement } from '#web/ui/desk/announcement.tsx'
import { useArrivalNews } from './arrival-news.ts'

/** The top of a back-office screen: its name, a word about it, and what can be done with it. */
export function PageTitle({
  title,
  about,
  actions,
}: {
  title: ReactNode
  about?: ReactNode
  actions?: ReactNode
}) {
  const news = useArrivalNews()
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="text-[1.625rem] leading-tight wrap-anywhere">{title}</h1>
        {about && <div className="text-muted tabular-nums">{about}</div>}
        {actions && <div className="ml-auto flex flex-wrap gap-3">{actions}</div>}
      </div>
      <div className={news ? 'mt-3 flex items-center gap-2' : ''}>
        {news && <Check className="size-5 text-success" aria-hidden="true" />}
        <Announcement text={news} />
      </div>
    </header>
  )
}
