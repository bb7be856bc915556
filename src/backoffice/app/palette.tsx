import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatPhone } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useMe } from '../api/use-me.ts'
import { useFocus } from '../form/use-focus.ts'
import { otherLayout } from './keyboard-layout.ts'
import { destinationsFor } from './navigation.ts'
import { closePalette } from './palette-store.ts'

interface Found {
  readonly to: string
  readonly label: string
  readonly detail: string
}

/** Screens by their names, also typed in the wrong layout, customers by name, phone or company, and products by name or code. */
function useFound(text: string): readonly Found[] {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const { capabilities } = useMe()
  const typed = text.trim().toLowerCase()
  const screens = destinationsFor(capabilities)
    .map(({ path, name }) => ({ to: path, label: t(name), detail: t('screen') }))
    .filter(({ label }) => [typed, otherLayout(typed)].some((one) => label.toLowerCase().includes(one)))
  const { data } = useQuery({
    queryKey: ['palette', typed],
    queryFn: ({ signal }) => adminApi().listProducts({ query: new URLSearchParams({ search: typed }) }, { signal }),
    enabled: typed.length > 1 && capabilities.includes('content.edit'),
    placeholderData: keepPreviousData,
  })
  const { data: people } = useQuery({
    queryKey: ['customers', 'palette', typed],
    queryFn: ({ signal }) => adminApi().listCustomers({ query: new URLSearchParams({ search: typed }) }, { signal }),
    enabled: typed.length > 2 && capabilities.includes('orders.manage'),
    placeholderData: keepPreviousData,
  })
  const customers = (typed.length > 2 ? (people?.data ?? []) : []).slice(0, 6).map(({ id, name, company, phones }) => ({
    to: `/customers/${id}`,
    label: [name, company].filter(Boolean).join(', ') || formatPhone(phones[0] ?? ''),
    detail: name || company ? formatPhone(phones[0] ?? '') : t('customer'),
  }))
  const products = typed.length > 1 ? (data?.data ?? []).slice(0, 8) : []
  return [
    ...screens,
    ...customers,
    ...products.map(({ id, code, name }) => ({ to: `/catalogue/products/${id}`, label: name[language] || name.uk, detail: code })),
  ]
}

/** Ctrl+K: types a few letters and goes there. */
export default function Palette() {
  const t = useTranslations('admin-common')
  const navigate = useNavigate()
  const id = useId()
  const input = useFocus()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(text)
  const current = Math.min(at, found.length - 1)
  const go = (to: string | undefined) => {
    if (to === undefined) return
    closePalette()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((current + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(found[current]?.to)
    }
  }
  return (
    <Dialog open onClose={closePalette} title={t('find')}>
      <Field
        label={t('findHint')}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        ref={input}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('found')} className="mt-3">
        {found.map(({ to, label, detail }, index) => (
          <div
            key={to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => go(to)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-edge px-3 hover:bg-ground aria-selected:bg-ground pointer-fine:min-h-9"
          >
            <span className="min-w-0">{label}</span>
            <span className="text-small text-concrete-dark">{detail}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="text-concrete-dark">{t('foundNothing')}</p>}
    </Dialog>
  )
}
