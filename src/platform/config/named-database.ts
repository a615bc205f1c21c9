/** What somebody does whose command found nothing where it looked. */
export const HOW_TO_NAME_ONE =
  'Set DATA_DIR or DATABASE_URL as where the product runs; a first `npm start` makes a new one.'

/** Which database an address names, without user and password. */
export function databasePlace(url: string): string {
  const { host, pathname } = new URL(url)
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`
}
