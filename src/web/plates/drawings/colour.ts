/** Mixes a hex colour towards white (amount above 0) or a warm dark (below 0). What is not a colour becomes sand. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? [255, 252, 240] : [48, 24, 12]
  const mixed = channelsOf(hex).map((from, i) => from + ((target[i] ?? 0) - from) * Math.abs(amount))
  return toHex(mixed)
}

/** What the colours give when stirred together. */
export function blendColours(parts: { colour: string; weight: number }[]): string {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0) || 1
  const mixed = parts.reduce(
    (sums, { colour, weight }) =>
      channelsOf(colour).map((channel, i) => (sums[i] ?? 0) + (channel * weight) / total),
    [0, 0, 0],
  )
  return toHex(mixed)
}

/** How much a colour dyes what it is stirred into: a berry more than milk, and a beet more than an orange. */
export function dyeStrength(hex: string): number {
  const channels = channelsOf(hex)
  const most = Math.max(...channels)
  const fullness = (most - Math.min(...channels)) / (most || 1)
  return (0.2 + 1.8 * fullness ** 2) * (1 + 3 * (1 - most / 255))
}

function toHex(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(colour: string): number[] {
  const hex = safeColour(colour)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Keeps anything but a six-digit hex colour out of the markup. */
export function safeColour(colour: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#d9b77e'
}
