import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { useMay } from '../api/use-me.ts'
import { DayFilters } from '../list/day-filters.tsx'
import { FoldedFilters } from '../list/folded-filters.tsx'
import { SearchFilter } from '../list/search-filter.tsx'
import type { ListState } from '../list/use-list.ts'
import { useSumFault } from '../form/use-sum-fault.ts'
import { orderMoneyNames, orderPromiseNames, orderSourceNames, orderStateNames, paymentMethodNames } from './order-names.ts'
import { useColleagues } from './use-colleagues.ts'

const ofSelect = 'min-w-32 flex-1 sm:w-36 sm:flex-none'
const ofText = 'min-w-32 flex-1 sm:w-44 sm:flex-none'
/** Options of the filter "no call for so many days". */
const quietDays = [3, 7, 14, 30]
const lessUsual = [
  'from',
  'to',
  'method',
  'source',
  'promise',
  'promise_from',
  'promise_to',
  'expected_from',
  'expected_to',
  'call',
  'total_from',
  'total_to',
  'town',
  'goods',
]

/** Filters of the order list. Less common ones unfold, and are open when the URL sets one. */
export function OrderFilters<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-orders')
  const mayTrade = useMay('orders.manage')
  const [isOpened, setOpened] = useState(false)
  const isSet = lessUsual.some((name) => list.parameters.has(name))
  // They stay open when the last of them is cleared.
  if (isSet && !isOpened) setOpened(true)
  const any = { value: '', label: t('any') }
  return (
    <>
      <SearchFilter label={t(mayTrade ? 'search' : 'searchNumber')} {...list.searchControl} />
      <FoldedFilters list={list}>
        <Select
          label={t('state')}
          className={ofSelect}
          options={[any, { value: 'open', label: t('state_open') }, ...orderStateNames.map((value) => ({ value, label: t(`state_${value}`) }))]}
          {...list.filterControl('state')}
        />
        {mayTrade && <OfficeFilters list={list} />}
        {!isSet && (
          <Button variant="quiet" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
            {t(isOpened ? 'fewerFilters' : 'moreFilters')}
          </Button>
        )}
        {isOpened && <LessUsual list={list} />}
      </FoldedFilters>
    </>
  )
}

function OfficeFilters<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-orders')
  const colleagues = useColleagues(true)
  const any = { value: '', label: t('any') }
  return (
    <>
      <Select
        label={t('payment')}
        className={ofSelect}
        options={[any, ...orderMoneyNames.map((value) => ({ value, label: t(`money_${value}`) }))]}
        {...list.filterControl('money')}
      />
      <Select
        label={t('assignee')}
        className={ofSelect}
        options={[
          any,
          { value: 'me', label: t('assignee_me') },
          { value: 'none', label: t('assignee_none') },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...list.filterControl('assignee')}
      />
    </>
  )
}

/** By day, due day, expected day, payment, source, last call, total, town and goods. */
function LessUsual<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-orders')
  const sumFault = useSumFault()
  const mayTrade = useMay('orders.manage')
  const any = { value: '', label: t('any') }
  const text = (name: 'town' | 'goods' | 'total_from' | 'total_to') => ({
    label: t(name),
    name,
    className: ofText,
    value: list.parameters.get(name) ?? '',
    onChange: (typed: string) => list.filter(name, typed, { replace: true }),
  })
  return (
    <>
      <DayFilters list={list} from="from" to="to" labels={[t('fromDay'), t('toDay')]} />
      <Select
        label={t('promise')}
        className={ofSelect}
        options={[any, ...orderPromiseNames.map((value) => ({ value, label: t(`promise_${value}`) }))]}
        {...list.filterControl('promise')}
      />
      <DayFilters list={list} from="promise_from" to="promise_to" labels={[t('promisedFrom'), t('promisedTo')]} />
      <DayFilters list={list} from="expected_from" to="expected_to" labels={[t('expectedFrom'), t('expectedTo')]} />
      {mayTrade && (
        <>
          <Select
            label={t('method')}
            className={ofSelect}
            options={[any, ...paymentMethodNames.map((value) => ({ value, label: t(`method_${value}`) }))]}
            {...list.filterControl('method')}
          />
          <Select
            label={t('source')}
            className={ofSelect}
            options={[any, ...orderSourceNames.map((value) => ({ value, label: t(`source_${value}`) }))]}
            {...list.filterControl('source')}
          />
          <Select
            label={t('notCalled')}
            className={ofSelect}
            options={[
              any,
              { value: 'never', label: t('notCalledEver') },
              ...quietDays.map((count) => ({ value: String(count), label: t('notCalledFor', { count }) })),
            ]}
            {...list.filterControl('call')}
          />
          <SearchFilter {...text('total_from')} inputMode="decimal" validate={sumFault} />
          <SearchFilter {...text('total_to')} inputMode="decimal" validate={sumFault} />
        </>
      )}
      <SearchFilter {...text('town')} />
      <SearchFilter {...text('goods')} />
    </>
  )
}
