import { NavLink } from 'react-router'

/** Screens that belong together, of which the navigation names the first. */
export function SectionLinks({
  label,
  links,
}: {
  label: string
  links: {
    to: string
    label: string
    isExact?: boolean
    /** How many things wait there, and the same in words; nothing is shown for none. */
    waiting?: { count: number; words: string } | undefined
  }[]
}) {
  return (
    <nav aria-label={label} className="mb-3 flex gap-x-6 border-b border-line text-muted">
      {links.map(({ to, label, isExact = false, waiting }) => (
        <NavLink key={to} to={to} end={isExact} className="nav-link aria-[current]:text-base-content">
          {label}
          {waiting && waiting.count > 0 && (
            <>
              <span
                aria-hidden="true"
                className="ml-2 inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-primary px-1.5 text-xs font-semibold text-primary-content tabular-nums"
              >
                {waiting.count}
              </span>
              <span className="sr-only">. {waiting.words}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
