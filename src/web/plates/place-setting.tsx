import { EmptyPlate } from './empty-plate.tsx'

/** A place laid at the table, before the food comes. `hue` colors the line on the plate. */
export function PlaceSetting({ className = '', hue }: { className?: string; hue?: string }) {
  return (
    <div className={`flex items-center justify-center gap-[5%] ${className}`}>
      <svg viewBox="0 0 60 300" className="w-[8%]" fill="none" strokeLinecap="round" aria-hidden="true">
        <path d="M10 10v66q0 26 20 30q20-4 20-30V10M23.5 10v70M36.5 10v70" stroke="#dcd5c6" strokeWidth="7" />
        <path d="M30 104v28" stroke="#dcd5c6" strokeWidth="8" />
        <path d="M26 130h8l5 150a9 9 0 0 1-18 0z" fill="#dcd5c6" />
      </svg>
      <EmptyPlate hue={hue} className="w-[74%]" />
      <svg viewBox="0 0 60 300" className="w-[8%]" fill="none" aria-hidden="true">
        <path d="M22 10c20 12 28 62 24 124H22z" fill="#dcd5c6" />
        <path d="M24 140h16l3 140a10.5 10.5 0 0 1-21 0z" fill="#dcd5c6" />
      </svg>
    </div>
  )
}
