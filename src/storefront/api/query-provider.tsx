import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient, queryClient } from './browser-api.ts'

/** For pages and dialogs that read with `useQuery`: the browser's one cache, and a fresh one for every render on the server. */
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
