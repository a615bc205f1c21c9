const UNITS: [seconds: number, name: string][] = [
  [24 * 60 * 60, 'day'],
  [60 * 60, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** Formats a duration in its largest unit, such as `12 minutes`. */
export function inTime(seconds: number): string {
  const [size, name] = UNITS.find(([size]) => seconds >= size) ?? [1, 'second']
  const count = Math.floor(seconds / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Formats an amount of storage, such as `1.5 GB`. */
export function inBytes(bytes: number): string {
  const gib = bytes / 1024 ** 3
  return gib < 1 ? `${Math.round(gib * 1024)} MB` : `${Number(gib.toFixed(1))} GB`
}
