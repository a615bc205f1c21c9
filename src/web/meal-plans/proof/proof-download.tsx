import { Download } from 'lucide-react'
import { useState } from 'react'
import { asApiError } from '#web/api/api-error.ts'
import { proofText } from '#web/messages/proof.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadProof } from './download-proof.ts'

/** The whole proof as a file: a plain link where the address alone opens it, else with the reader's token. */
export function ProofDownload({ mealPlanId, openAt }: { mealPlanId: string; openAt: string | null }) {
  if (!openAt) return <MemberDownload mealPlanId={mealPlanId} />
  return (
    <a
      href={openAt}
      download
      className="btn btn-outline btn-sm h-10 border-edge pointer-coarse:h-11 px-4 text-[0.9375rem] no-underline"
    >
      <Label />
    </a>
  )
}

function MemberDownload({ mealPlanId }: { mealPlanId: string }) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({
    isBusy: false,
    problem: null,
  })
  async function download() {
    setState({ isBusy: true, problem: null })
    try {
      await downloadProof(mealPlanId)
      setState({ isBusy: false, problem: null })
    } catch (error) {
      setState({ isBusy: false, problem: asApiError(error).message })
    }
  }
  return (
    <>
      <Button kind="secondary" size="small" isBusy={state.isBusy} onClick={download}>
        <Label />
      </Button>
      {state.problem && (
        <p role="alert" className="basis-full text-small text-error">
          {state.problem}
        </p>
      )}
    </>
  )
}

function Label() {
  const t = useText(proofText)
  return (
    <>
      <Download className="size-4.5" aria-hidden="true" />
      {t('download')}
    </>
  )
}
