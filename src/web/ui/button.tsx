import type { ComponentProps } from 'react'
import { SiteLink } from './links/site-link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonLook = {
  /** `primary` is for the one action that matters on a screen; `quiet` has no border, and a line beneath its words. */
  kind?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'medium' | 'large'
  isWide?: boolean
}

const KINDS = {
  primary: 'btn-primary no-underline',
  secondary: 'btn-outline border-edge no-underline',
  quiet: 'btn-ghost underline decoration-edge decoration-1 underline-offset-4',
}

const SIZES = {
  small: 'btn-sm h-10 px-4 pointer-coarse:h-11 text-[0.9375rem]',
  medium: 'px-5.5 text-[1.0625rem]',
  large: 'btn-lg px-7 text-[1.125rem]',
}

export function buttonClass(
  { kind = 'primary', size = 'medium', isWide = false }: ButtonLook,
  more = '',
): string {
  return `btn ${KINDS[kind]} ${SIZES[size]} ${isWide ? 'w-full' : ''} ${more}`
}

/**
 * `isBusy` says aloud that something is under way. Meanwhile presses do nothing, and the button keeps its place, its
 * colors and the focus: what is disabled loses them.
 */
export function Button({
  kind,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonLook & { isBusy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <Spinner />}
      {/* A browser that translates moves text: React could not insert the spinner before it. */}
      <span className="contents">{children}</span>
    </button>
  )
}

export function ButtonLink({
  kind,
  size,
  isWide,
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof SiteLink>) {
  return <SiteLink {...rest} className={buttonClass({ kind, size, isWide }, className)} />
}
