import { CENTER, TURN } from './arrange.ts'

/** What is ground, shaken over all that lies within `reach`. */
export function drawDust(
  color: string,
  random: () => number,
  { reach = 88, specks: count = 14 }: { reach?: number; specks?: number } = {},
): string {
  const specks = Array.from({ length: count }, () => {
    const [angle, distance] = [random() * TURN, Math.sqrt(random()) * reach]
    return `M${Math.round(CENTER + Math.cos(angle) * distance)} ${Math.round(CENTER + Math.sin(angle) * distance)}h0`
  })
  return `<path d="${specks.join('')}" stroke="${color}" stroke-width="${count > 30 ? 4 : 3}"/>`
}
