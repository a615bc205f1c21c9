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

/** Hue in degrees, and whether the colour is strong (a lemon) rather than muted (bread). */
export function tint(hex: string): { hue: number; vivid: boolean } {
  const [r = 0, g = 0, b = 0] = channelsOf(hex)
  const most = Math.max(r, g, b)
  const spread = most - Math.min(r, g, b)
  if (spread === 0) return { hue: 0, vivid: false }
  const sector =
    most === r ? ((g - b) / spread + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return { hue: sector * 60, vivid: most > 150 && spread / most > 0.6 }
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
