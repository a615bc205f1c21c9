import { Printer } from 'lucide-react'
import { Button } from './button.tsx'

/** Prints the page. On static pages the page script finds it by its attribute. */
export function PrintButton() {
  return (
    <Button
      kind="secondary"
      size="small"
      className="needs-script"
      data-print=""
      onClick={() => window.print()}
    >
      <Printer className="size-4.5" aria-hidden="true" />
      Print
    </Button>
  )
}
