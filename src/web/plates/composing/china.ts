import { shade } from '../drawings/color.ts'
import { CENTER } from './arrange.ts'

export type Vessel = 'plate' | 'bowl' | 'cup'
export type Glaze = { rim: string; well: string; line: string }
/** How many rules the day passes. */
export type Ring = { passed: number; total: number }

export const GLAZES: Glaze[] = [
  { rim: '#fefcf7', well: '#f8f4ea', line: '#d8ccb6' },
  { rim: '#f8f3e6', well: '#f2ecdb', line: '#b7a98a' },
  { rim: '#eff2e8', well: '#e8ece0', line: '#93a88d' },
  { rim: '#f8efe4', well: '#f3e8d9', line: '#c99a78' },
  { rim: '#f0f1ec', well: '#e9ebe6', line: '#8d9fa0' },
]

/** The plate, bowl or saucer, with the ring of the day's rules on its rim. */
export function drawChina(vessel: Vessel, { rim, well, line }: Glaze, ring: Ring | undefined): string {
  const inner = vessel === 'bowl' ? 150 : 144
  const outer = vessel === 'bowl' && !ring ? 178 : 190
  const hollow =
    vessel === 'cup'
      ? ''
      : disc(inner + 3, shade(well, -0.1)) + disc(inner, shade(well, -0.04), 1) + disc(inner - 4, well, 3)
  return (
    disc(outer, '#2a1a0c', 8, ' opacity=".1"') +
    disc(outer, '#2a1a0c', 4, ' opacity=".14"') +
    disc(outer, shade(rim, -0.1)) +
    disc(outer - 2, rim) +
    (ring ? drawRing(ring, (outer + inner) / 2) : hoop(outer - 11, line, 2)) +
    hollow
  )
}

function drawRing({ passed, total }: Ring, radius: number): string {
  const segments = (count: number) => `${'.84 .16 '.repeat(count)}0 ${total}`
  const arc = (count: number, color: string) =>
    count > 0
      ? `<circle cx="200" cy="200" r="${radius}" pathLength="${total}" transform="rotate(-90 200 200)" stroke-linecap="butt" stroke="${color}" stroke-width="7" stroke-dasharray="${segments(count)}"/>`
      : ''
  return arc(total, '#d8d0bf') + arc(passed, '#3f7d52')
}

export function disc(radius: number, color: string, drop = 0, more = ''): string {
  return `<circle cx="200" cy="${CENTER + drop}" r="${radius}" fill="${color}"${more}/>`
}

function hoop(radius: number, color: string, width: number): string {
  return `<circle cx="200" cy="200" r="${radius}" stroke="${color}" stroke-width="${width}"/>`
}
