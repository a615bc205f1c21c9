import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { ProofSection } from './shown/proof-section.tsx'
import type { ShownProof } from './shown/shown-proof.ts'

/** What the proof stands on, so that anyone can compute it again. */
export function ProofVersions({ mealPlanId, versions }: Pick<ShownProof, 'mealPlanId' | 'versions'>) {
  const t = useText(proofText)
  const rows: (readonly [string, string])[] = [
    [t('standsOn.mealPlan'), mealPlanId],
    [t('standsOn.catalogue'), versions.catalogue],
    [t('standsOn.rules'), versions.rules],
    [
      t('standsOn.solver'),
      t('standsOn.solverSeed', { solver: versions.solver, seed: String(versions.seed) }),
    ],
    ...(versions.proof === undefined ? [] : [[t('standsOn.proof'), versions.proof] as const]),
  ]
  return (
    <ProofSection id="stands-on" title={t('standsOn.title')}>
      <div className="flex max-w-measure flex-col gap-4 print:max-w-none print:gap-1">
        <p>{t('standsOn.figures')}</p>
        <p>{t('standsOn.cooking')}</p>
        <p>{t('standsOn.thin')}</p>
        <p>{t('standsOn.file')}</p>
      </div>
      <details className="mt-6 text-small print:mt-1 print:[&::details-content]:[content-visibility:visible]">
        <summary className="w-fit cursor-pointer py-3 text-muted underline decoration-edge underline-offset-4 marker:content-none print:hidden">
          {t('standsOn.forMachines')}
        </summary>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 print:grid-cols-[auto_1fr_auto_1fr_auto_1fr] print:gap-y-0">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-all tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </ProofSection>
  )
}
