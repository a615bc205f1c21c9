/** A plate from above whose rim is a C, with a leaf on it. Takes the color of the text around it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} fill="none" aria-hidden="true">
      <path
        d="M33.8 10.4A16.8 16.8 0 1 0 33.8 29.6"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path d="M13 26.4C12 17.6 17.4 11.8 28.2 12.4C28.6 22.4 22.6 28.2 13 26.4Z" className="fill-accent" />
      <path
        d="M12.4 28.4C15.4 23.6 18.8 20.2 23.2 17.4"
        className="stroke-base-100"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-9 shrink-0" />
      <span className="font-serif text-[1.4375rem] leading-none tracking-[-0.01em]">Careplate</span>
    </span>
  )
}
