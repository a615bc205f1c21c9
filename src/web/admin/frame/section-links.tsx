import { NavLink } from 'react-router'

/** Screens that belong together, of which the navigation names the first. */
export function SectionLinks({
  label,
  links,
}: {
  label: string
  links: { to: string; label: string; isExact?: boolean }[]
}) {
  return (
    <nav aria-label={label} className="mb-3 flex gap-x-6 border-b border-line text-muted">
      {links.map(({ to, label, isExact = false }) => (
        <NavLink key={to} to={to} end={isExact} className="nav-link aria-[current]:text-base-content">
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
