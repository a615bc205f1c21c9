import { ValueBar } from './value-bar.tsx'

/** A key to the bars and to the words beside them. */
export function HowToRead() {
  return (
    <section
      aria-labelledby="how-to-read"
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 lg:grid-cols-[1fr_2.6fr] print:py-4"
    >
      <h2 id="how-to-read" className="text-subhead">
        How to read this
      </h2>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2 print:grid-cols-2">
        <div>
          <div className="max-w-xs">
            <ValueBar value={62} min={null} max={80} standing="kept" />
          </div>
          <p className="mt-2 text-small">
            The bar is what the plan holds. The pale field is where it should end, and the line is the limit.
          </p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          <dt className="font-semibold">Always kept</dt>
          <dd>No plan is served that breaks it.</dd>
          <dt className="font-semibold">Aimed for</dt>
          <dd>Met as far as the week allows.</dd>
          <dt className="font-semibold">For information</dt>
          <dd>Shown, and not planned for.</dd>
        </dl>
      </div>
    </section>
  )
}
