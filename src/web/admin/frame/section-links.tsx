import { NavLink } from 'react-router'
import { WaitingCount } from '#web/ui/data-entry/waiting-count.tsx'

/** Links to related screens. Only the first of them is in the main navigation. */
export function SectionLinks({
  label,
  links,
}: {
  label: string
  links: {
    to: string
    label: string
    isExact?: boolean
    waiting?: { count: number; words: string } | undefined
  }[]
}) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-x-6 border-b border-line text-muted">
      {links.map(({ to, label, isExact = false, waiting }) => (
        <NavLink key={to} to={to} end={isExact} className="nav-link aria-[current]:text-base-content">
          {label}
          {waiting && <WaitingCount {...waiting} />}
        </NavLink>
      ))}
    </nav>
  )
}
