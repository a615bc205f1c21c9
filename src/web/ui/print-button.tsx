import { Printer } from 'lucide-react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from './button.tsx'

/** Prints the page. On static pages the page script finds it by its attribute. */
export function PrintButton() {
  const t = useText(uiText)
  return (
    <Button
      kind="secondary"
      size="small"
      className="needs-script"
      data-print=""
      onClick={() => window.print()}
    >
      <Printer className="size-4.5" aria-hidden="true" />
      {t('print')}
    </Button>
  )
}
