import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { closeModal, modalNames, useModals, type ModalName, type ModalProps, type ModalTable } from './modals.ts'

const QueryProvider = deferred<{ children: ReactNode }>(async () => ({ default: (await import('../api/query-provider.tsx')).QueryProvider }))

type Dialogs = Partial<Record<ModalName, ComponentType<ModalProps>>>

/** The dialogs that are loaded or loading. If one cannot be loaded the reader is told, and the next press retries. */
function useLazyDialogs(table: ModalTable, open: readonly ModalName[]): Dialogs {
  const t = useTranslations('common')
  const [dialogs, setDialogs] = useState<Dialogs>({})
  for (const name of open) {
    const load = table[name]
    if (!load || dialogs[name]) continue
    const dialog = deferred(load, {
      onMissing: () => {
        closeModal(name) // first, because an open name without a dialog would start the load again
        setDialogs(({ [name]: _missing, ...others }) => others)
        toast.error(t('partFailed'))
      },
    })
    setDialogs((others) => ({ ...others, [name]: dialog }))
  }
  return dialogs
}

/** Shows the open dialogs. A dialog's code is loaded when it first opens; it then stays mounted, so that it can animate its closing. */
export function ModalHost({ table }: { table: ModalTable }) {
  const open = useModals((modals) => modals.open)
  const dialogs = useLazyDialogs(table, open)
  const { pathname } = useLocation()
  const atCheckout = /^\/[^/]+\/cart-checkout\/?$/.test(pathname)
  // Leaving the checkout closes the cart that was opened over it.
  useEffect(() => {
    if (!atCheckout) closeModal('checkout cart')
  }, [atCheckout])
  return modalNames.map((name) => {
    const Dialog = dialogs[name]
    return (
      Dialog && (
        <QueryProvider key={name}>
          <Dialog name={name} open={open.includes(name)} onClose={() => closeModal(name)} />
        </QueryProvider>
      )
    )
  })
}
