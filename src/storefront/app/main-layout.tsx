import { Outlet } from 'react-router'
import { PageFailure } from './page-failure.tsx'
import { Frame } from './app-frame.tsx'
import type { Route } from './+types/main-layout'

/** Header, main area and footer. */
export default function MainLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <PageFailure error={error} />
    </Frame>
  )
}
