import { useState } from 'react'
import type { OrderCard, OrderNote } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useMay } from '../api/admin-api.ts'
import { ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { NoteDialog } from './note-dialog.tsx'

/** Internal notes of the staff; buyers never see them. */
export function OrderNotes({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const mayWrite = useMay('orders.manage')
  const [opened, setOpened] = useState<OrderNote | 'new' | null>(null)
  const add = mayWrite && (
    <Button variant="quiet" onClick={() => setOpened('new')}>
      {t('addNote')}
    </Button>
  )
  return (
    <ScreenSection id="notes" title={t('notes')} actions={add} headClass="flex items-center justify-between gap-3" className="panel">
      {order.notes.length === 0 && <p className="text-concrete-dark">{t('noNotes')}</p>}
      <ul>
        {order.notes.map((note) => (
          <li key={note.id} className="border-t border-concrete-light py-2 first:border-0">
            {(note.pinned || note.workshop) && (
              <p className="mb-1 flex flex-wrap gap-1">
                {note.pinned && <span className="mark mark-warning">{t('pinned')}</span>}
                {note.workshop && <span className="mark">{t('forWorkshop')}</span>}
              </p>
            )}
            <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
            <p className="flex flex-wrap items-center gap-x-3 text-small text-concrete-dark">
              <span>
                {format.moment(note.changed_at ?? note.at)}
                {(note.changed_by ?? note.by) && `, ${note.changed_by ?? note.by}`}
              </span>
              {mayWrite && (
                <button type="button" className="min-h-8 text-link" onClick={() => setOpened(note)}>
                  {t('edit')}
                </button>
              )}
            </p>
            <Former former={note.former} />
          </li>
        ))}
      </ul>
      {opened && <NoteDialog number={order.number} note={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </ScreenSection>
  )
}

function Former({ former }: Pick<OrderNote, 'former'>) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  if (former.length === 0) return null
  return (
    <details className="text-small">
      <summary className="min-h-8 cursor-pointer content-center text-link">{t('noteFormer')}</summary>
      <ul className="border-l-2 border-concrete-light pl-3">
        {former.map(({ body, at, by }) => (
          <li key={at} className="py-1">
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
            <p className="text-concrete-dark">
              {format.moment(at)}
              {by && `, ${by}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
