/** An id in full where there is room, and shortened where there is not; it can always be copied whole. */
export function RecordId({ id }: { id: string }) {
  return (
    <span
      title={id}
      className="block max-w-28 truncate font-mono text-[0.8125rem] leading-[1.4375rem] xl:max-w-none"
    >
      {id}
    </span>
  )
}
