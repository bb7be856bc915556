import { Link } from 'react-router'
import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import type { BankPaymentRow } from '#contract/admin/bank.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { money, sum } from '#contract/money.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { FoldedFilters, SearchFilter } from '../../list/filters.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ViewLink } from '../../list/views-bar.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { ErrorList, useSubmit } from '../../form/form.tsx'
import { OpenPayment, PaymentDecision } from './open-payment.tsx'
import { StatementButton, StatementReport, useStatement } from './statement.tsx'
import { PaymentFacts, CandidateFacts, type Outcome } from './payment-facts.tsx'
import { useBankActs } from './use-bank-acts.ts'

/** Bank statements: payments received, the orders they belong to, and decisions about them. */
export default function BankScreen() {
  const t = useTranslations('admin-bank')
  const list = useList('bank-payments', (query) => adminApi().listBankPayments({ query }))
  const isSettled = list.parameters.get('state') === 'settled'
  const statement = useStatement(() => void list.refetch())
  const filters = (
    <>
      <nav aria-label={t('which')} className="flex gap-2">
        <ViewLink search="?" isCurrent={!isSettled} name={t('open')} />
        <ViewLink search="?state=settled" isCurrent={isSettled} name={t('settled')} />
      </nav>
      <FoldedFilters list={list} opened={list.parameters.has('search')} label={<SearchLabel />}>
        <SearchFilter label={t('search')} {...list.searchControl} />
      </FoldedFilters>
    </>
  )
  return (
    <ScreenFrame title={t('title')} back={{ to: '/orders', label: t('toOrders') }} actions={<StatementButton {...statement} />}>
      <div className={classNames('min-h-96', statement.isOver && 'outline-2 outline-accent')} {...statement.target}>
        <p className="mb-2 text-small text-concrete-dark sm:mb-4">
          {t('formats')} <span className="hidden pointer-fine:inline">{t('dropHere')}</span>
        </p>
        <StatementReport {...statement} />
        <ListFrame
          list={{ ...list, isFiltered: list.parameters.has('search') }}
          filters={filters}
          isCounted={false}
          empty={isSettled ? <p>{t('noneSettled')}</p> : <Steps />}
        >
          {(rows) =>
            isSettled ? (
              <section aria-labelledby="settled" className="panel">
                <SectionHead id="settled" title={t('settledTitle')} hint={t('settledHint')} />
                <ul>
                  {rows.map((row) => (
                    <SettledPayment key={row.id} row={row} />
                  ))}
                </ul>
              </section>
            ) : (
              <>
                <CertainPayments rows={rows.filter(({ certain }) => certain)} />
                <OpenPayments rows={rows.filter(({ certain }) => !certain)} />
              </>
            )
          }
        </ListFrame>
      </div>
    </ScreenFrame>
  )
}

function SearchLabel() {
  return (
    <>
      <Icon name="search" />
      <span className="sr-only">{useTranslations('admin-bank')('find')}</span>
    </>
  )
}

/** What to do with statements, for an empty screen. */
function Steps() {
  const t = useTranslations('admin-bank')
  return (
    <>
      <p className="font-medium">{t('none')}</p>
      <ol className="list-decimal space-y-1 pl-5">
        {([1, 2, 3, 4] as const).map((step) => (
          <li key={step}>{t(`step_${step}`)}</li>
        ))}
      </ol>
    </>
  )
}

function SectionHead({ id, title, hint }: { id: string; title: string; hint: string }) {
  return (
    <div className="mb-2 min-w-0 md:flex-1 md:basis-72">
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      <p className="text-small text-concrete-dark">{hint}</p>
    </div>
  )
}

/** Payments that a person decides one by one. */
function OpenPayments({ rows }: { rows: readonly BankPaymentRow[] }) {
  const t = useTranslations('admin-bank')
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="open" className="panel">
      <SectionHead id="open" title={t('openTitle', { count: rows.length })} hint={t('openHint')} />
      <ul>
        {rows.map((row) => (
          <OpenPayment key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** The decision about a payment, who made it, and undo. */
function SettledPayment({ row }: { row: BankPaymentRow }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const acts = useBankActs()
  const submit = useSubmit(() => acts.reopen(row))
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-concrete-light py-3 first:border-0 md:grid-cols-2">
      <PaymentFacts row={row} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          {row.order_number ? (
            <Link to={`/orders/${row.order_number}`} className="font-medium whitespace-nowrap text-link">
              {row.order_number}
            </Link>
          ) : (
            <p className="wrap-anywhere">{t('asideBecause', { reason: row.ignored ?? '' })}</p>
          )}
          <p className="text-small text-concrete-dark">
            {[row.settled_by, row.settled_at && format.moment(row.settled_at)].filter(Boolean).join(', ')}
          </p>
          <ErrorList error={submit.error} />
        </div>
        {row.undoable && (
          <Button variant="secondary" busy={submit.busy} onClick={() => void submit.run()}>
            {t('takeBack')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Payments with a certain order: one press records the ticked ones. The others need a decision. */
function CertainPayments({ rows }: { rows: readonly BankPaymentRow[] }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const acts = useBankActs()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<readonly Outcome[]>([])
  const chosen = rows.flatMap((row) => {
    const [first] = row.candidates
    return first && !left.has(row.id) ? [{ row, number: first.number }] : []
  })
  const submit = useSubmit(async () => {
    const refused = await acts.record(chosen)
    setAsked(refused)
    // Each question is answered on its own.
    setLeft(new Set([...left, ...refused.map(({ id }) => id)]))
  })
  if (rows.length === 0) return null
  const total = format.sum(sum(chosen.map(({ row }) => money(row.amount_kopiykas))))
  return (
    <section aria-labelledby="certain" className="panel mb-4 flex flex-col pb-0! md:pb-2!">
      {/* On a phone the button stays at the bottom of the window. */}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 max-md:contents">
        <SectionHead id="certain" title={t('certain', { count: rows.length })} hint={t('certainHint')} />
        <div className="thumb-bar">
          <Button busy={submit.busy} disabledReason={chosen.length === 0 && t('noneChosen')} onClick={() => void submit.run()}>
            {t('recordAll', { count: chosen.length, sum: total })}
          </Button>
        </div>
      </div>
      <ErrorList error={submit.error} />
      {asked.length > 0 && <Notice kind="warning" announce title={t('someAsk', { count: asked.length })} className="mb-3" />}
      <ul>
        {rows.map((row) => {
          const [first] = row.candidates
          return (
            <li key={row.id} className="flex flex-row! gap-2 border-t border-concrete-light py-2">
              <label className="tick-label self-start">
                <input
                  type="checkbox"
                  className="tick"
                  checked={!left.has(row.id)}
                  onChange={(event) => setLeft(event.target.checked ? new Set([...left].filter((id) => id !== row.id)) : new Set([...left, row.id]))}
                />
                <span className="sr-only">{t('recordOne', { number: first?.number ?? '' })}</span>
              </label>
              <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-2">
                <PaymentFacts row={row} />
                {left.has(row.id) ? (
                  <PaymentDecision row={row} asked={asked.find(({ id }) => id === row.id)} />
                ) : (
                  first && <CandidateFacts candidate={{ ...first, signs: [] }} payer={row.payer} />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
