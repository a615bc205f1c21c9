import type { ReactNode } from 'react'

export function FactList({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="border-y border-line">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-1.5 last:border-b-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
