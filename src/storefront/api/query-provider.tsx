import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient, queryClient } from './browser-api.ts'

/** Provides `useQuery` with the browser's cache, and on the server with a fresh one per rendering. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof document === 'undefined' ? newQueryClient() : queryClient()))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
