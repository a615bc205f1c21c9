/** Zones south of the equator without daylight saving time. All others are recognized by it. */
const SOUTHERN =
  /^(Australia|Antarctica)\/|\/(Johannesburg|Harare|Lusaka|Maputo|Windhoek|Gaborone|Luanda|Dar_es_Salaam|Nairobi|Kinshasa|Lubumbashi|Antananarivo|Mauritius|Reunion|Sao_Paulo|Bahia|Fortaleza|Recife|Manaus|Cuiaba|Porto_Velho|Belem|Buenos_Aires|Cordoba|Mendoza|Montevideo|La_Paz|Lima|Guayaquil|Asuncion|Jakarta|Makassar|Jayapura|Dili|Port_Moresby|Fiji|Apia|Tongatapu|Noumea|Tahiti|Auckland)$/

/** Returns the hemisphere of a time zone. Returns null for a zone that names no place. */
export function hemisphereOf(zone: string | undefined): 'north' | 'south' | null {
  if (!zone?.includes('/') || zone.startsWith('Etc/')) return null
  if (SOUTHERN.test(zone)) return 'south'
  // If daylight saving time applies in January, it is summer there.
  return offsetIn(zone, 0) > offsetIn(zone, 6) ? 'south' : 'north'
}

function offsetIn(zone: string, month: number): number {
  const noon = new Date(Date.UTC(2026, month, 15, 12))
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    hour12: false,
    day: 'numeric',
  })
  const parts = Object.fromEntries(shown.formatToParts(noon).map(({ type, value }) => [type, Number(value)]))
  return ((parts.day ?? 15) - 15) * 24 + (parts.hour ?? 12)
}
