import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { closeModal, modalNames, useModals, type ModalName, type ModalProps, type ModalTable } from './modals.ts'

const QueryProvider = deferred<{ children: ReactNode }>(async () => ({ default: (await import('../api/query-provider.tsx')).QueryProvider }))

function useLazyDialogs(table: ModalTable): Partial<Record<ModalName, ComponentType<ModalProps>>> {
  const t = useTranslations('common')
  const missing = () => toast.error(`${t('offlineTitle')}. ${t('offlineText')}`)
  const [dialogs] = useState(() => Object.fromEntries(Object.entries(table).map(([name, load]) => [name, deferred(load, missing)])))
  return dialogs
}

/** Shows the open dialogs; a dialog's code is fetched when it first opens and stays, so that closing can be seen. */
export function ModalHost({ table }: { table: ModalTable }) {
  const dialogs = useLazyDialogs(table)
  const open = useModals((modals) => modals.open)
  const [used, setUsed] = useState<readonly ModalName[]>([])
  const { pathname } = useLocation()
  const atCheckout = /^\/[^/]+\/cart-checkout\/?$/.test(pathname)
  // "When the path is not the cart-checkout path, the checkout modal closes".
  useEffect(() => {
    if (!atCheckout) closeModal('checkout cart')
  }, [atCheckout])
  const fresh = open.filter((name) => !used.includes(name))
  if (fresh.length > 0) setUsed([...used, ...fresh])
  return modalNames.map((name) => {
    const Dialog = used.includes(name) ? dialogs[name] : undefined
    return (
      Dialog && (
        <Suspense key={name} fallback={null}>
          <QueryProvider>
            <Dialog name={name} open={open.includes(name)} onClose={() => closeModal(name)} />
          </QueryProvider>
        </Suspense>
      )
    )
  })
}
