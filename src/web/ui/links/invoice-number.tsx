/** The number of an invoice, which opens its PDF where there is one. */
export function InvoiceNumber({ number, pdfUrl }: { number: string; pdfUrl: string | null }) {
  if (!pdfUrl) return <span>{number}</span>
  return (
    <a className="inline-link" href={pdfUrl}>
      {number}
    </a>
  )
}
