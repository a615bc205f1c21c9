import type { ReactNode } from 'react'

/** One section of the page: the title and description on the left, the controls on the right. */
export function SettingsSection({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about: string
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 md:py-12 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-subhead">
          {title}
        </h2>
        <p className="mt-2 max-w-measure text-small text-muted">{about}</p>
      </div>
      <div className="flex min-w-0 max-w-measure flex-col items-start gap-6">{children}</div>
    </section>
  )
}

/** The current setting, next to the button that changes it. */
export function Setting({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  )
}
