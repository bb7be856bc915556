import '#ui/popstate-gate.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { MessagesProvider } from '#i18n/messages.tsx'
import { queryClient } from './api/admin-api.ts'
import { ShellSkeleton } from './app/screen-frame.tsx'
import { listenForPalette } from './app/palette-store.ts'
import { dropStrayPresses } from './app/stray-presses.ts'
import { ToastDock } from './app/toast-dock.tsx'
import { adminMessages } from './messages/admin-messages.ts'
import { currentLanguage, useCurrentLanguage } from './messages/language-store.ts'
import { router } from './routes.tsx'

document.documentElement.lang = currentLanguage()
listenForPalette()
dropStrayPresses()

function App() {
  return (
    <MessagesProvider language={useCurrentLanguage()} source={adminMessages}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<ShellSkeleton />}>
          <RouterProvider router={router} />
          <ToastDock />
        </Suspense>
      </QueryClientProvider>
    </MessagesProvider>
  )
}

const root = document.querySelector('#app')
if (!root) throw new Error('the page has no place for the back office')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
