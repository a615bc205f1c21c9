export const QUIET: readonly string[]
export function chromiumPath(): string
export function ensureChromium(): void
