/** The plate before anything is on it. `hue` colors the line on its rim. */
export function EmptyPlate({ className, hue = '#93a88d' }: { className?: string; hue?: string }) {
  return (
    <svg viewBox="0 0 400 400" className={className} fill="none" aria-hidden="true">
      <circle cx="200" cy="208" r="190" fill="#2a1a0c" opacity=".1" />
      <circle cx="200" cy="204" r="190" fill="#2a1a0c" opacity=".14" />
      <circle cx="200" cy="200" r="190" fill="#e6e0d3" />
      <circle cx="200" cy="200" r="188" fill="#fefcf7" />
      <circle cx="200" cy="200" r="177" stroke={hue} strokeWidth="2.5" />
      <circle cx="200" cy="200" r="147" fill="#e3dccd" />
      <circle cx="200" cy="201" r="144" fill="#f0eadd" />
      <circle cx="200" cy="203" r="140" fill="#f8f4ea" />
    </svg>
  )
}
