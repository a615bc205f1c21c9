import { ValueBar } from './value-bar.tsx'

/** A key to the bars and to the words beside them. */
export function HowToRead() {
  return (
    <section
      aria-labelledby="how-to-read"
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 lg:grid-cols-[1fr_2.6fr] print:gap-y-1 print:py-2 print:break-inside-avoid"
    >
      <h2 id="how-to-read" className="text-subhead print:text-[10.5pt]">
        How to read this
      </h2>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2 print:grid-cols-2">
        <div>
          <div className="max-w-xs">
            <ValueBar value={62} min={null} max={80} standing="kept" />
          </div>
          <p className="mt-2 text-small print:mt-1 print:text-[7.5pt]">
            The bar is what the plan holds: on average over the week, where nothing else is said. The pale
            field is where it should end, and the line is the limit.
          </p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-small print:gap-y-0 print:text-[7.5pt]">
          <dt className="font-semibold">Always kept</dt>
          <dd>No plan is served that breaks it.</dd>
          <dt className="font-semibold">Aimed for</dt>
          <dd>Met as far as the week allows.</dd>
          <dt className="font-semibold">For information</dt>
          <dd>Shown, and minded little.</dd>
          <dt className="font-semibold">Data</dt>
          <dd>How much of the energy comes from foods with a figure.</dd>
        </dl>
      </div>
    </section>
  )
}
