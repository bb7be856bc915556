import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerCard, CustomerMerge, CustomerRow } from '#contract/admin/customers.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/screen-frame.tsx'
import { control, ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'
import { useUndoToast, said } from '../form/said.tsx'
import { customerKey, showCustomer } from './use-customer.ts'

/** Merges two customers: first the other one is searched, then both are compared. */
export function MergeDialog({ customer, onClose }: { customer: CustomerCard; onClose: () => void }) {
  const t = useTranslations('admin-customers')
  const [other, setOther] = useState<number | null>(null)
  return (
    <Dialog open onClose={onClose} title={t('mergeTitle')} variant="wide">
      <p className="mb-4 max-w-[44rem] text-concrete-dark">{t('mergeHint')}</p>
      {other === null ? (
        <FindOther customer={customer} onChoose={setOther} />
      ) : (
        <SideBySide customer={customer} otherId={other} onBack={() => setOther(null)} onDone={onClose} />
      )}
    </Dialog>
  )
}

function FindOther({ customer, onChoose }: { customer: CustomerCard; onChoose: (id: number) => void }) {
  const t = useTranslations('admin-customers')
  const [text, setText] = useState(customer.name ?? '')
  const search = text.trim()
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'merge', search],
    queryFn: ({ signal }) => adminApi().listCustomers({ query: new URLSearchParams({ search }) }, { signal }),
    enabled: search.length > 2,
  })
  const rows = (data?.data ?? []).filter(({ id }) => id !== customer.id).slice(0, 8)
  return (
    <>
      <Field
        label={t('mergeFind')}
        hint={t('mergeFindHint')}
        type="search"
        onFocus={(event) => event.currentTarget.select()}
        {...control(text, setText)}
      />
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {data && rows.length === 0 && <p className="mt-3 text-concrete-dark">{t('mergeNobody')}</p>}
      <ul className="mt-3">
        {rows.map((row) => (
          <li key={row.id} className="border-t border-concrete-light first:border-0">
            <button type="button" className="min-h-11 w-full py-2 text-left hover:bg-ground" onClick={() => onChoose(row.id)}>
              <Who row={row} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Who({ row }: { row: CustomerRow }) {
  const t = useTranslations('admin-customers')
  return (
    <>
      <span className="block font-medium wrap-anywhere">{[row.name, row.company].filter(Boolean).join(', ') || t('unnamed')}</span>
      <span className="text-small text-concrete-dark">{row.phones.map(formatPhone).join(', ')}</span>
    </>
  )
}

type Choice = Pick<CustomerMerge, 'name' | 'language' | 'note'>

function SideBySide({ customer, otherId, onBack, onDone }: { customer: CustomerCard; otherId: number; onBack: () => void; onDone: () => void }) {
  const t = useTranslations('admin-customers')
  const {
    data: other,
    error,
    refetch,
  } = useQuery({
    queryKey: customerKey(otherId),
    queryFn: () => adminApi().readCustomer({ params: { id: otherId } }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<Partial<Choice>>({})
  const choice: Choice = {
    // By default takes the name of whichever customer has one.
    name: chosen.name ?? (customer.name === null && other?.name ? 'other' : 'this'),
    language: chosen.language ?? 'this',
    note: chosen.note ?? (customer.note !== '' && other?.note ? 'both' : other?.note ? 'other' : 'this'),
  }
  const undoToast = useUndoToast()
  const submit = useSubmit(async () => {
    if (!other) return
    const body = { ...choice, version: customer.version, other_id: other.id, other_version: other.version }
    const merged = await adminApi().mergeCustomers({ params: { id: customer.id }, body })
    showCustomer(merged)
    const merge = merged.merges[0]?.id ?? 0
    undoToast(said(t('merged'), [customer, other].map(({ name }) => name ?? t('unnamed')).join(' + ')), async () =>
      showCustomer(await adminApi().undoMerge({ params: { id: merge } })),
    )
    onDone()
  })
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  if (!other) return <Spinner label={t('mergeFind')} />
  const sides = [customer, other] as const
  const ofSides = (label: (one: CustomerCard) => string) => [
    { value: 'this' as const, label: label(customer) },
    { value: 'other' as const, label: label(other) },
  ]
  const rows = [
    { label: t('phones'), of: (one: CustomerCard) => one.phones.map(formatPhone).join(', ') },
    { label: t('emails'), of: (one: CustomerCard) => one.emails.join(', ') },
    {
      label: t('companies'),
      of: (one: CustomerCard) => one.companies.map(({ name, tax_id }) => [name, tax_id].filter(Boolean).join(', ')).join('; '),
    },
    { label: t('ordersCount'), of: (one: CustomerCard) => String(one.sums.orders) },
  ]
  return (
    <SubmitForm onSubmit={submit.run}>
      <ErrorList error={submit.error} />
      <table className="rows mb-5">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('details')}</span>
            </th>
            <th scope="col">{t('thisOne')}</th>
            <th scope="col">{t('otherOne')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row" className="text-left font-normal text-concrete-dark">
                {label}
              </th>
              {sides.map((one, index) => (
                <td key={one.id} data-label={t(index === 0 ? 'thisOne' : 'otherOne')} className="wrap-anywhere">
                  {of(one) || '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-col gap-4">
        <RadioTiles
          legend={`${t('keepThis')}: ${t('name')}`}
          options={ofSides((one) => one.name ?? t('unnamed'))}
          value={choice.name}
          onChange={(name) => setChosen({ ...chosen, name })}
        />
        {customer.language !== other.language && (
          <RadioTiles
            legend={`${t('keepThis')}: ${t('language')}`}
            options={ofSides((one) => t(`language_${one.language}`))}
            value={choice.language}
            onChange={(language) => setChosen({ ...chosen, language })}
          />
        )}
        {customer.note !== other.note && (
          <RadioTiles
            layout="list"
            legend={`${t('keepThis')}: ${t('note')}`}
            options={[...ofSides((one) => one.note || t('noteEmpty')), { value: 'both' as const, label: t('keepBoth') }]}
            value={choice.note}
            onChange={(note) => setChosen({ ...chosen, note })}
          />
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" busy={submit.busy}>
          {t('mergeNow')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('mergeChoose')}
        </Button>
      </div>
    </SubmitForm>
  )
}
