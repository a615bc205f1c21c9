import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { OutcomeIcon } from './rules/outcome-icon.tsx'
import type { RuleOutcome } from './rules/rule-outcome.ts'
import { formatFigure } from './rules/rule-words.ts'
import { ValueBar } from './rules/value-bar.tsx'
import { exclusionName } from './shown/exclusion-name.ts'
import { ProofSection } from './shown/proof-section.tsx'
import type { ShownProof } from './shown/shown-proof.ts'

const LEEWAY = 0.05

const ENERGY: Record<ShownProof['energy']['state'], RuleOutcome> = {
  pass: 'met',
  warn: 'missed',
  fail: 'broken',
}

/** The energy of the week against its target. */
export function EnergyProof({ energy }: Pick<ShownProof, 'energy'>) {
  const t = useText(proofText)
  const outcome = ENERGY[energy.state]
  const kcal = (amount: number) => `${formatFigure(amount, 0)} kcal`
  return (
    <ProofSection id="energy" title={t('energy.title')}>
      <div className="grid gap-x-10 gap-y-2 md:grid-cols-[1fr_1.25fr] print:grid-cols-1">
        <div>
          <p className="flex items-center gap-2.5 font-semibold">
            <OutcomeIcon outcome={outcome} className="size-6 print:size-4" />
            {t(`energy.${energy.state}`)}
          </p>
          <p className="mt-1 text-muted">
            {t('energy.aim', {
              target: kcal(energy.targetKcal),
              basis: energy.basis,
              floor: kcal(energy.floorKcal),
            })}
          </p>
        </div>
        <div>
          <p className="tabular-nums">
            <span className="font-semibold">{t('energy.mean', { mean: kcal(energy.meanKcal) })}</span>
            <span className="text-muted">
              {t('energy.range', {
                lowest: formatFigure(energy.lowestDayKcal, 0),
                highest: kcal(energy.highestDayKcal),
              })}
            </span>
          </p>
          <div className="mt-1.5">
            <ValueBar
              value={energy.meanKcal}
              min={energy.targetKcal * (1 - LEEWAY)}
              max={energy.targetKcal * (1 + LEEWAY)}
              outcome={outcome}
            />
          </div>
        </div>
      </div>
    </ProofSection>
  )
}

/** What the member asked to be left out, one by one. */
export function ExclusionProof({ exclusions }: Pick<ShownProof, 'exclusions'>) {
  const t = useText(proofText)
  return (
    <ProofSection id="left-out" title={t('leftOut.title')} lead={t('leftOut.lead')}>
      <ul>
        {exclusions.map(({ kind, name, state, foods }) => (
          <li
            key={`${kind} ${name}`}
            className="flex gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 print:py-1"
          >
            <OutcomeIcon outcome={state === 'pass' ? 'met' : 'broken'} className="mt-0.5 size-6" />
            <div>
              <p>
                <span className="font-semibold first-letter:uppercase inline-block">
                  {exclusionName({ kind, name })}
                </span>
                <span className="text-muted">, {t(`leftOut.${kind}`)}</span>
              </p>
              <p className="text-muted">{exclusionWords({ kind, state, foods })}</p>
            </div>
          </li>
        ))}
      </ul>
    </ProofSection>
  )
}

type Exclusion = ShownProof['exclusions'][number]

function exclusionWords({ kind, state, foods }: Pick<Exclusion, 'kind' | 'state' | 'foods'>): string {
  const t = textIn(DEFAULT_LOCALE, proofText)
  if (state === 'fail') return t('leftOut.found', { foods: foods.join(', ') })
  return t(kind === 'diet' ? 'leftOut.everyFood' : 'leftOut.noFood')
}
