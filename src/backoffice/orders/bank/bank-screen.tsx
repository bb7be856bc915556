import { useTranslations } from '#i18n/messages.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { useMay } from '../../api/use-me.ts'
import { NoSuchScreen } from '../../app/no-such-screen.tsx'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import { SearchFilter } from '../../list/search-filter.tsx'
import { useList } from '../../list/use-list.ts'
import { CertainPayments } from './certain-payments.tsx'
import { OpenPayment } from './open-payment.tsx'
import { SettledPayment } from './settled-payment.tsx'
import { StatementDrop } from './statement-drop.tsx'

/** Bank statements: payments received, the orders they belong to, and decisions about them. */
export default function BankScreen() {
  return useMay('orders.manage') ? <Bank /> : <NoSuchScreen />
}

function Bank() {
  const t = useTranslations('admin-bank')
  const list = useList('bank-payments', (query) => adminApi().listBankPayments({ query }))
  const isSettled = list.parameters.get('state') === 'settled'
  const filters = (
    <>
      <SearchFilter label={t('search')} {...list.searchControl} />
      <Select
        label={t('which')}
        className="min-w-32 flex-1 sm:w-52 sm:flex-none"
        options={[
          { value: '', label: t('open') },
          { value: 'settled', label: t('settled') },
        ]}
        {...list.filterControl('state')}
      />
    </>
  )
  return (
    <ScreenFrame title={t('title')} back={{ to: '/orders', label: t('toOrders') }}>
      <StatementDrop onTaken={() => void list.refetch()} />
      <ListFrame list={list} filters={filters} empty={<p>{t('none')}</p>}>
        {(rows) =>
          isSettled ? (
            <ul className="panel py-0!">
              {rows.map((row) => (
                <SettledPayment key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <>
              <CertainPayments rows={rows.filter(({ certain }) => certain)} />
              <ul>
                {rows
                  .filter(({ certain }) => !certain)
                  .map((row) => (
                    <OpenPayment key={row.id} row={row} />
                  ))}
              </ul>
            </>
          )
        }
      </ListFrame>
    </ScreenFrame>
  )
}
