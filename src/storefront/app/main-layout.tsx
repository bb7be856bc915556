import { Outlet } from 'react-router'
import { PageFailure } from './page-failure.tsx'
import { AppFrame } from './app-frame.tsx'
import type { Route } from './+types/main-layout'

/** Header, main area and footer. */
export default function MainLayout() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AppFrame>
      <PageFailure error={error} />
    </AppFrame>
  )
}
