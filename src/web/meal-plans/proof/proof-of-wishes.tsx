import { ProofSection } from './proof-section.tsx'
import type { Standing } from './rule-standing.ts'
import { figure } from './rule-words.ts'
import type { ShownProof } from './shown-proof.ts'
import { StandingIcon } from './standing-icon.tsx'
import { ValueBar } from './value-bar.tsx'

const LEEWAY = 0.05

const ENERGY: Record<ShownProof['energy']['state'], { standing: Standing; words: string }> = {
  pass: { standing: 'kept', words: 'Every day is within 5% of the target.' },
  warn: { standing: 'missed', words: 'On some day it is more than 5% off the target.' },
  fail: { standing: 'broken', words: 'On some day it is below the least we allow.' },
}

/** The energy of the week against its target. */
export function EnergyProof({ energy }: Pick<ShownProof, 'energy'>) {
  const { standing, words } = ENERGY[energy.state]
  const kcal = (amount: number) => `${figure(amount, 0)} kcal`
  return (
    <ProofSection id="energy" title="Energy">
      <div className="grid gap-x-10 gap-y-2 md:grid-cols-[1fr_1.15fr] print:grid-cols-[1fr_1.15fr]">
        <div>
          <p className="flex items-center gap-2.5 font-semibold">
            <StandingIcon standing={standing} className="size-6" />
            {words}
          </p>
          <p className="mt-1 text-muted">
            Aimed for: {kcal(energy.targetKcal)} a day, {energy.basis}. Never less than{' '}
            {kcal(energy.floorKcal)}.
          </p>
        </div>
        <div>
          <p className="tabular-nums">
            <span className="font-semibold">{kcal(energy.meanKcal)} a day on average</span>
            <span className="text-muted">
              , from {figure(energy.lowestDayKcal, 0)} to {kcal(energy.highestDayKcal)}
            </span>
          </p>
          <div className="mt-1.5">
            <ValueBar
              value={energy.meanKcal}
              min={energy.targetKcal * (1 - LEEWAY)}
              max={energy.targetKcal * (1 + LEEWAY)}
              standing={standing}
            />
          </div>
        </div>
      </div>
    </ProofSection>
  )
}

const KINDS = { allergy: 'an allergy', diet: 'a way of eating', dislike: 'a food you dislike' }

/** What the member asked to be left out, one by one. */
export function ExclusionProof({ exclusions }: Pick<ShownProof, 'exclusions'>) {
  return (
    <ProofSection
      id="left-out"
      title="Left out for you"
      lead="Checked in every food of every meal, snack and drink."
    >
      <ul>
        {exclusions.map(({ kind, name, state, foods }) => (
          <li
            key={`${kind} ${name}`}
            className="flex gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 print:py-1"
          >
            <StandingIcon standing={state === 'pass' ? 'kept' : 'broken'} className="mt-0.5 size-6" />
            <div>
              <p>
                <span className="font-semibold first-letter:uppercase inline-block">{name}</span>
                <span className="text-muted">, {KINDS[kind]}</span>
              </p>
              <p className="text-muted">{exclusionWords(kind, state, foods)}</p>
            </div>
          </li>
        ))}
      </ul>
    </ProofSection>
  )
}

type Exclusion = ShownProof['exclusions'][number]

function exclusionWords(kind: Exclusion['kind'], state: Exclusion['state'], foods: string[]): string {
  if (state === 'fail') return `Found in ${foods.join(', ')}.`
  return kind === 'diet' ? 'Every food of the plan goes with it.' : 'In no food of the plan.'
}
