import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { printPage } from './behavior/print-page.ts'
import { Button } from './button.tsx'

/** Prints the page, with `part` if it has one that must be asked for. On static pages the page script finds it. */
export function PrintButton({ part = '', children }: { part?: string; children?: ReactNode }) {
  const t = useText(uiText)
  return (
    <Button
      kind="secondary"
      size="small"
      className="needs-script"
      data-print={part}
      onClick={() => printPage(part)}
    >
      <Printer className="size-4.5" aria-hidden="true" />
      {children ?? t('print')}
    </Button>
  )
}

/** The same without a button’s look, for bars of links. */
export function PagePrinter({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" data-print="" onClick={() => printPage()} className={`needs-script ${className}`}>
      {children}
    </button>
  )
}
