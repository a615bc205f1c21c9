import type { PlateItem } from './composing/food.ts'
import { formatGrams, plainFoodName } from './describe-plate.ts'

/** What is on a plate and how much of it, as a key beside the drawing. */
export function PlateKey({
  items,
  most = 6,
  className = '',
}: {
  items: PlateItem[]
  most?: number
  className?: string
}) {
  const shown = [...items].sort((a, b) => b.grams - a.grams).slice(0, most)
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-1 text-small ${className}`}>
      {shown.map(({ name, grams, color }) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3 rounded-full border border-black/20">
            <rect width="100%" height="100%" fill={color} />
          </svg>
          <span>
            {plainFoodName(name)} <span className="tabular-nums opacity-75">{formatGrams(grams)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
