import { Check } from 'lucide-react'

export function FeatureList({ features, className = '' }: { features: string[]; className?: string }) {
  return (
    <ul className={`flex flex-col gap-3 ${className}`}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-3 leading-snug">
          <Check aria-hidden="true" className="mt-px size-5 shrink-0 opacity-70" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
