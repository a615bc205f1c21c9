import type { ComponentProps } from 'react'
import { SiteLink } from './site-link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonLook = {
  /** `primary` is for the one action that matters on a screen. */
  kind?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'medium' | 'large'
  isWide?: boolean
}

const KINDS = {
  primary: 'btn-primary',
  secondary: 'btn-outline border-edge',
  quiet: 'btn-ghost',
}

const SIZES = {
  small: 'btn-sm h-10 px-4 pointer-coarse:h-11 text-[0.9375rem]',
  medium: 'px-5.5 text-[1.0625rem]',
  large: 'btn-lg px-7 text-[1.125rem]',
}

function buttonClass({ kind = 'primary', size = 'medium', isWide = false }: ButtonLook, more = ''): string {
  return `btn no-underline ${KINDS[kind]} ${SIZES[size]} ${isWide ? 'w-full' : ''} ${more}`
}

/** `isBusy` keeps the button's place and says aloud that something is under way. */
export function Button({
  kind,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  ...rest
}: ButtonLook & { isBusy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      disabled={rest.disabled || isBusy}
    >
      {isBusy && <Spinner />}
      {children}
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
