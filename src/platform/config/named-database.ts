/** Advice for a command that found no data in the configured place. */
export const HOW_TO_NAME_ONE =
  'Set DATA_DIR or DATABASE_URL as where the product runs; a first `npm start` makes a new one.'

/** Names the database of an address, without user and password. */
export function databasePlace(url: string): string {
  const { host, pathname } = new URL(url)
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`
}
