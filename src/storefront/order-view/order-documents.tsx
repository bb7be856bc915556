import { useState, type ReactNode } from 'react'
import type { OrderDocumentKind } from '#contract/documents.ts'
import type { OrderView } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { documentPath, type OrderAccess } from './order-access.ts'
import { refreshSession } from '../session/session-cookies.ts'

/** The documents of an order as PDF. */
export function OrderDocuments({ order, access }: { order: OrderView; access: OrderAccess }) {
  const kinds: readonly OrderDocumentKind[] =
    order.payment_method === 'INVOICE' && order.state !== 'cancelled' ? ['invoice', 'confirmation'] : ['confirmation']
  return (
    <ul className="no-print mt-4">
      {kinds.map((kind) => (
        <li key={kind}>
          <OrderDocument kind={kind} access={access} abroad={Boolean(order.delivery?.country)} />
        </li>
      ))}
    </ul>
  )
}

export function OrderDocument({ kind, access, abroad }: { kind: OrderDocumentKind; access: OrderAccess; abroad: boolean }) {
  const t = useTranslations('order')
  const language = useLanguage()
  return (
    <DocumentLink path={documentPath(access, kind, language)} access={access}>
      {t(abroad && kind === 'invoice' ? 'document_proforma' : `document_${kind}`)}
    </DocumentLink>
  )
}

/** A link to an order's file, for a reader with the secret link or the account. */
export function DocumentLink({ path, access, children }: { path: string; access: OrderAccess; children: ReactNode }) {
  if ('number' in access) return <AccountDocument path={path}>{children}</AccountDocument>
  return (
    <a href={path} className={linkClasses}>
      <Icon name="download" size={16} />
      {children}
    </a>
  )
}

const linkClasses = 'text-link inline-flex min-h-11 items-center gap-2 text-left'

/** Fetches the file and then offers it, because a link cannot send the bearer token. */
function AccountDocument({ path, children }: { path: string; children: ReactNode }) {
  const t = useTranslations('order')
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const auth = await refreshSession()
      const response = await fetch(path, { headers: auth ? { authorization: `Bearer ${auth.token}` } : {} })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const [, name = 'document.pdf'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
      const url = URL.createObjectURL(await response.blob())
      Object.assign(document.createElement('a'), { href: url, download: name }).click()
      URL.revokeObjectURL(url)
    } catch {
      toast.error(t('documentFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" aria-disabled={busy} onClick={() => void (busy || save())} className={linkClasses}>
      <Icon name="download" size={16} />
      {children}
    </button>
  )
}
