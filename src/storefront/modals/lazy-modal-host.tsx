import { Suspense, useRef } from 'react'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { useModals, type ModalTable } from './modals.ts'

const ModalHost = deferred(async () => ({ default: (await import('./modal-host.tsx')).ModalHost }))

/** The dialogs' host, fetched when the first one opens. */
export function LazyModalHost({ table }: { table: ModalTable }) {
  const used = useRef(false)
  const anyOpen = useModals((modals) => modals.open.length > 0)
  used.current ||= anyOpen
  if (!used.current) return null
  return (
    <Suspense fallback={null}>
      <ModalHost table={table} />
    </Suspense>
  )
}
