import { useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useMay } from '../api/admin-api.ts'
import { ChoiceFilter, SearchFilter, FoldedFilters, DayFilters } from '../list/filters.tsx'
import type { ListState } from '../list/use-list.ts'
import { useSumFault } from '../form/figure-faults.ts'
import { orderMoneyNames, orderPromiseNames, orderSourceNames, orderStateNames, paymentMethodNames } from './order-names.ts'
import { useColleagues } from './use-colleagues.ts'

const ofText = 'min-w-32 flex-1 sm:w-44 sm:flex-none'
/** Options of the filter "no call for so many days". */
const quietDays = [3, 7, 14, 30]
/** Filters that are always shown, and parameters that are none. */
const usual = ['search', 'state', 'money', 'assignee', 'sort', 'cursor']

/** Filters of the order list. Less common ones unfold, and are open when the URL sets one. */
export function OrderFilters<Row>({ list, more }: { list: ListState<Row>; more: ReactNode }) {
  const t = useTranslations('admin-orders')
  const mayTrade = useMay('orders.manage')
  const [isOpened, setOpened] = useState(false)
  const isSet = [...list.parameters.keys()].some((name) => !usual.includes(name))
  // They stay open when the last of them is cleared.
  if (isSet && !isOpened) setOpened(true)
  return (
    <>
      <SearchFilter label={t(mayTrade ? 'search' : 'searchNumber')} {...list.searchControl} />
      <FoldedFilters list={list}>
        <ChoiceFilter list={list} name="state" label={t('state')} values={['open', ...orderStateNames]} text={(value) => t(`state_${value}`)} />
        {mayTrade && <OfficeFilters list={list} />}
        {!isSet && (
          <Button variant="quiet" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
            {t(isOpened ? 'fewerFilters' : 'moreFilters')}
          </Button>
        )}
        {isOpened && <LessUsual list={list} />}
        {more}
      </FoldedFilters>
    </>
  )
}

function OfficeFilters<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-orders')
  const colleagues = useColleagues()
  return (
    <>
      <ChoiceFilter list={list} name="money" label={t('payment')} values={orderMoneyNames} text={(value) => t(`money_${value}`)} />
      <ChoiceFilter
        list={list}
        name="assignee"
        label={t('assignee')}
        options={[
          { value: 'me', label: t('assignee_me') },
          { value: 'none', label: t('assignee_none') },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </>
  )
}

/** By day, due day, expected day, payment, source, last call, total, town and goods. */
function LessUsual<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-orders')
  const sumFault = useSumFault()
  const mayTrade = useMay('orders.manage')
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
      <ChoiceFilter list={list} name="promise" label={t('promise')} values={orderPromiseNames} text={(value) => t(`promise_${value}`)} />
      <DayFilters list={list} from="promise_from" to="promise_to" labels={[t('promisedFrom'), t('promisedTo')]} />
      <DayFilters list={list} from="expected_from" to="expected_to" labels={[t('expectedFrom'), t('expectedTo')]} />
      {mayTrade && (
        <>
          <ChoiceFilter list={list} name="method" label={t('method')} values={paymentMethodNames} text={(value) => t(`method_${value}`)} />
          <ChoiceFilter list={list} name="source" label={t('source')} values={orderSourceNames} text={(value) => t(`source_${value}`)} />
          <ChoiceFilter
            list={list}
            name="call"
            label={t('notCalled')}
            options={[
              { value: 'never', label: t('notCalledEver') },
              ...quietDays.map((count) => ({ value: String(count), label: t('notCalledFor', { count }) })),
            ]}
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
