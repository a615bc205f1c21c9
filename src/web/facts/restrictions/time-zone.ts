/** South of the equator without summer time, by which the others are known. */
const SOUTHERN =
  /^(Australia|Antarctica)\/|\/(Johannesburg|Harare|Lusaka|Maputo|Windhoek|Gaborone|Luanda|Dar_es_Salaam|Nairobi|Kinshasa|Lubumbashi|Antananarivo|Mauritius|Reunion|Sao_Paulo|Bahia|Fortaleza|Recife|Manaus|Cuiaba|Porto_Velho|Belem|Buenos_Aires|Cordoba|Mendoza|Montevideo|La_Paz|Lima|Guayaquil|Asuncion|Jakarta|Makassar|Jayapura|Dili|Port_Moresby|Fiji|Apia|Tongatapu|Noumea|Tahiti|Auckland)$/

/** The half of the globe that a time zone lies in; null for one that names no place. */
export function hemisphereOf(zone: string | undefined): 'north' | 'south' | null {
  if (!zone?.includes('/') || zone.startsWith('Etc/')) return null
  if (SOUTHERN.test(zone)) return 'south'
  // Where clocks go forward in January, summer is then.
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
