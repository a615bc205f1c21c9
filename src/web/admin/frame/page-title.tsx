import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Announcement } from '#web/ui/data-entry/announcement.tsx'
import { useArrivalNews } from './arrival-news.ts'

/** The header of a back-office screen: its title, a description, and its actions. */
export function PageTitle({
  title,
  name,
  about,
  actions,
  isNewsOver = false,
}: {
  title: ReactNode
  /** The record's name, if the title is only an id. Shown before the title. */
  name?: string | undefined
  about?: ReactNode
  actions?: ReactNode
  /** True if this screen has shown a newer message than the one from the previous screen. */
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

/** The actions at the end of the title's line. If they don't fit, they start the next line. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 [&>.btn-ghost:first-child]:-ml-4">{children}</div>
}
