import { ruleAnchor } from './rule-row.tsx'
import { limitWords } from './rule-words.ts'
import { StandingIcon } from './standing-icon.tsx'
import type { Point, Summary } from './summarize-proof.ts'

/** The proof in a few plain sentences; each rule they name leads to its place below. */
export function ProofSummary({ headline, points }: Pick<Summary, 'headline' | 'points'>) {
  return (
    <div className="max-w-measure">
      <p className="text-lead">{headline}</p>
      <ul className="mt-6 flex flex-col gap-3.5 print:mt-3 print:gap-1.5">
        {points.map((point) => (
          <SummaryPoint key={point.text} point={point} />
        ))}
      </ul>
    </div>
  )
}

function SummaryPoint({ point: { standing, text, rules } }: { point: Point }) {
  return (
    <li className="flex gap-3">
      <StandingIcon standing={standing} className="mt-0.5 size-6" />
      <div>
        <p>{text}</p>
        {rules && (
          <ul className="mt-1">
            {rules.map((rule) => (
              <li key={rule.id} className="leading-snug">
                <a href={`#${ruleAnchor(rule)}`} className="inline-link inline-block py-1">
                  {rule.name}
                </a>
                <span className="text-muted">{withComma(limitWords(rule))}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function withComma(words: string | null): string {
  return words ? `, ${words}` : ''
}
