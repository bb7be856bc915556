import { Suspense, useRef, type ComponentType } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { closeAllModals, useModals, type ModalTable } from './modals.ts'

/** The dialogs' host, fetched when the first one opens. Where it cannot be loaded it says so, and the next press asks for it once more. */
export function LazyModalHost({ table }: { table: ModalTable }) {
  const t = useTranslations('common')
  const host = useRef<ComponentType<{ table: ModalTable }>>(undefined)
  const anyOpen = useModals((modals) => modals.open.length > 0)
  if (anyOpen)
    host.current ??= deferred(
      async () => ({ default: (await import('./modal-host.tsx')).ModalHost }),
      () => {
        host.current = undefined
        closeAllModals()
        void import('#ui/toast-store.ts').then(({ toast }) => toast.error(t('partFailed')))
      },
    )
  const ModalHost = host.current
  return (
    ModalHost && (
      <Suspense fallback={null}>
        <ModalHost table={table} />
      </Suspense>
    )
  )
}
