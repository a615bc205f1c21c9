import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Announcement } from '#web/ui/data-entry/announcement.tsx'
import { useArrivalNews } from './arrival-news.ts'

/** The top of a back-office screen: its name, a word about it, and what can be done with it. */
export function PageTitle({
  title,
  name,
  about,
  actions,
  isNewsOver = false,
}: {
  title: ReactNode
  /** What people know it by, where its title is an id: it is read first. */
  name?: string | undefined
  about?: ReactNode
  actions?: ReactNode
  /** Whether something newer has been said on this screen than what the one before it did. */
  isNewsOver?: boolean
}) {
  const arrived = useArrivalNews()
  const news = isNewsOver ? null : arrived
  return (
    <header className="mb-4">
      <div className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-5 gap-y-2">
          {name && <p className="font-serif text-[1.625rem] leading-tight wrap-anywhere">{name}</p>}
          <h1
            className={
              name
                ? 'font-mono text-[0.8125rem] font-normal text-muted wrap-anywhere'
                : 'text-[1.625rem] leading-tight wrap-anywhere'
            }
          >
            {title}
          </h1>
          {about && <div className="text-muted tabular-nums">{about}</div>}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </div>
      <div className={news ? 'mt-3 flex items-center gap-2' : ''}>
        {news && <Check className="size-5 text-success" aria-hidden="true" />}
        <Announcement text={news} />
      </div>
    </header>
  )
}

/** At the end of a title’s line, or where it has no room, at the beginning of the next. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 [&>.btn-ghost:first-child]:-ml-4">{children}</div>
}
