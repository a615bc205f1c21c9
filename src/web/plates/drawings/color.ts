/** Mixes a hex color towards white (amount above 0) or a warm dark (below 0). What is not a color becomes sand. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? [255, 252, 240] : [48, 24, 12]
  const mixed = channelsOf(hex).map((from, i) => from + ((target[i] ?? 0) - from) * Math.abs(amount))
  return toHex(mixed)
}

/** What the colors give when stirred together. */
export function blendColors(parts: { color: string; weight: number }[]): string {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0) || 1
  const mixed = parts.reduce(
    (sums, { color, weight }) =>
      channelsOf(color).map((channel, i) => (sums[i] ?? 0) + (channel * weight) / total),
    [0, 0, 0],
  )
  return toHex(mixed)
}

/** How much a color dyes what it is stirred into: a berry more than milk, and a beet more than an orange. */
export function dyeStrength(hex: string): number {
  const channels = channelsOf(hex)
  const most = Math.max(...channels)
  const fullness = (most - Math.min(...channels)) / (most || 1)
  return (0.2 + 1.8 * fullness ** 2) * (1 + 3 * (1 - most / 255))
}

function toHex(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  const hex = safeColor(color)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Keeps anything but a six-digit hex color out of the markup. */
export function safeColor(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#d9b77e'
}
