/** Something is on its way. What it is, the words beside it say. */
export function Spinner() {
  return (
    <span
      className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
      aria-hidden="true"
    />
  )
}
