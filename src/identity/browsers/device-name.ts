const SYSTEMS: [mark: RegExp, name: string][] = [
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/CrOS|Chrome ?OS|Chromium OS/i, 'ChromeOS'],
  [/Mac ?OS/i, 'macOS'],
  [/Linux|X11/i, 'Linux'],
]

// Each browser's user agent also names its ancestors, so derived browsers come first.
const BROWSERS: [mark: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\/|Microsoft Edge/i, 'Edge'],
  [/OPR\/|Opera/i, 'Opera'],
  [/SamsungBrowser|Samsung Internet/i, 'Samsung Internet'],
  [/Brave/i, 'Brave'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/(Google )?Chrome\/|CriOS|HeadlessChrome/i, 'Chrome'],
  [/Chromium/i, 'Chromium'],
  [/Safari\//i, 'Safari'],
]

/** Returns readable browser and system names from the identity client's device name. Null if unknown. */
export function readDeviceName(written: string): { browser: string | null; system: string | null } {
  const find = (known: [RegExp, string][]) => known.find(([mark]) => mark.test(written))?.[1] ?? null
  return { browser: find(BROWSERS), system: find(SYSTEMS) }
}
