import { Outlet } from 'react-router'
import type { Route } from './+types/layout.ts'
import { ErrorPage } from './error-page.tsx'
import { SiteFrame } from './site-frame.tsx'

export default function PublicLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
