import { useState, type ComponentType } from 'react'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { closeAllModals, useModals, type ModalTable } from './modals.ts'
import { usePartFailed } from './use-part-failed.ts'

/** The host of all dialogs, loaded when the first one opens. If that fails the reader is told, and the next press retries. */
export function LazyModalHost({ table }: { table: ModalTable }) {
  const onFailed = usePartFailed()
  const [ModalHost, setModalHost] = useState<ComponentType<{ table: ModalTable }>>()
  const anyOpen = useModals((modals) => modals.open.length > 0)
  const load = () =>
    deferred(async () => ({ default: (await import('./modal-host.tsx')).ModalHost }), {
      onMissing: () => {
        closeAllModals() // first, because an open dialog would start the load again
        setModalHost(undefined)
        void onFailed()
      },
    })
  if (anyOpen && !ModalHost) setModalHost(load)
  return ModalHost && <ModalHost table={table} />
}
