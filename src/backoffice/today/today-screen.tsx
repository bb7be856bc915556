import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Today, TodayOffice } from '#contract/admin/today.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMay, useMe } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { todayQuery } from '../app/today-query.ts'
import { useFormats } from '../fields/use-formats.ts'
import { CallsBox } from './calls-box.tsx'
import { DecisionsBox } from './decisions-box.tsx'
import { DebtsBox, RemindButton } from './debts-box.tsx'
import { MoneyBox } from './money-box.tsx'
import { QuotesBox, RequestsBox } from './quote-boxes.tsx'
import { OrderBox } from './order-box.tsx'
import { WorkBoxes } from './work-boxes.tsx'
import { WritingBox } from './writing-box.tsx'

/** What to do now, the most urgent first; kept up to date. */
export default function TodayScreen() {
  const t = useTranslations('admin-today')
  const me = useMe()
  const worksThere = useMay('batches.work')
  const isOffice = useMay('orders.manage')
  const writes = useMay('content.edit')
  const { data, error, refetch } = useQuery(todayQuery)
  return (
    <ScreenFrame title={t('title')}>
      {me.demo && <p className="mb-5 text-small text-concrete-dark">{t('demo')}</p>}
      {me.recovery_codes_left <= 3 && (
        <Notice kind="warning" className="mb-5" title={t('fewCodes', { count: me.recovery_codes_left })}>
          <Link to="/account" className="text-link">
            {t('newCodes')}
          </Link>
        </Notice>
      )}
      {error && <FailurePanel error={error} onRetry={refetch} className="mb-5" />}
      {data ? <Boxes today={data} /> : !error && <ScreenSkeleton />}
      {worksThere && !isOffice && <WorkBoxes />}
      {!isOffice && writes && <WritingBox />}
      {worksThere && !isOffice && <ScreenLinks />}
    </ScreenFrame>
  )
}

function Boxes({ today: { at, office, gaps } }: { today: Today }) {
  const t = useTranslations('admin-today')
  if (!office && gaps.length === 0) return null
  return (
    <div className="today-boxes">
      {office && <Office office={office} now={at} />}
      {gaps.length > 0 && <Checklist gaps={gaps} />}
      {office && <EmptyBoxes office={office} />}
      {office && gaps.length === 0 && <p className="sr-only">{t('ready')}</p>}
    </div>
  )
}

function Office({ office, now }: { office: TodayOffice; now: string }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  const { calls, decisions, money, fresh, late, debts, stuck, ready, requests, quotes } = office
  return (
    <>
      <CallsBox calls={calls} now={now} />
      {requests.total > 0 && <RequestsBox requests={requests} now={now} />}
      {decisions.total > 0 && <DecisionsBox decisions={decisions} />}
      {money.total > 0 && <MoneyBox came={money} />}
      {fresh.total > 0 && (
        <OrderBox title={t('fresh')} box={fresh} all="/orders?state=new">
          {(row) => format.moment(row.created_at)}
        </OrderBox>
      )}
      {late.total > 0 && (
        <OrderBox title={t('late')} box={late}>
          {(row) => <LateMark row={row} />}
        </OrderBox>
      )}
      {debts.total > 0 && <DebtsBox debts={debts} now={now} />}
      {stuck.total > 0 && (
        <OrderBox title={t('stuck')} box={stuck}>
          {(row) => (
            <span className="mark mark-warning whitespace-normal">
              {t(row.reason === 'blocked' ? 'blocked' : 'standsSince', { day: format.day(row.since.slice(0, 10)) })}
            </span>
          )}
        </OrderBox>
      )}
      {ready.total > 0 && (
        <OrderBox title={t('readyBox')} box={ready} all="/orders?state=ready">
          {(row) => t(row.reason === 'collected' ? 'collected' : 'readySince', { day: format.day(row.since.slice(0, 10)) })}
        </OrderBox>
      )}
      {quotes.total > 0 && <QuotesBox quotes={quotes} />}
    </>
  )
}

/** Why an order is late, with its due day and the day on which the workshop will be ready. */
function LateMark({ row: { number, reason, ready_by, expected_on } }: { row: TodayOffice['late']['data'][number] }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  const formatDay = (day: string | null) => (day ? format.day(day) : '')
  const days = { due: formatDay(ready_by), expected: formatDay(expected_on) }
  if (reason === 'payment')
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="mark mark-error whitespace-normal">{t('unpaid')}</span>
        <RemindButton number={number} />
      </span>
    )
  return (
    <span className={`mark whitespace-normal ${reason === 'expected' ? 'mark-warning' : 'mark-error'}`}>
      {expected_on ? t('expectedDue', days) : t('duePassed', { day: days.due })}
    </span>
  )
}

const boxNames = [
  ['decisions', 'decisions'],
  ['money', 'moneyNone'],
  ['fresh', 'fresh'],
  ['late', 'late'],
  ['debts', 'debts'],
  ['stuck', 'stuck'],
  ['ready', 'readyBox'],
  ['requests', 'requests'],
  ['quotes', 'endingQuotes'],
] as const

/** The empty boxes, listed in one line to save space. */
function EmptyBoxes({ office }: { office: TodayOffice }) {
  const t = useTranslations('admin-today')
  const names = boxNames.flatMap(([box, name]) => (office[box].total === 0 ? [t(name)] : []))
  if (names.length === 0) return null
  return <p className="today-wide text-small text-concrete-dark">{t('nothingIn', { boxes: names.join('\u00a0· ') })}</p>
}

function Checklist({ gaps }: { gaps: Today['gaps'] }) {
  const t = useTranslations('admin-today')
  return (
    <ScreenSection id="checklist" title={t('checklist')} className="today-box" titleClass="text-lead">
      <p className="mt-1 text-concrete-dark">{t('checklistHint', { count: gaps.length })}</p>
      <ul className="mt-3">
        {gaps.map(({ gap, group }) => (
          <li key={gap} data-row="" className="border-t border-concrete-light">
            <Link
              to={group === 'catalogue' ? '/catalogue/products' : group === 'pages' ? '/pages' : `/settings/${group}`}
              className="flex min-h-11 items-center gap-3 py-2 hover:text-accent"
            >
              <span className="size-4 shrink-0 border border-concrete" aria-hidden="true" />
              <span className="min-w-0 flex-1">{t(`gap_${gap}`)}</span>
              <Icon name="chevron-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </ScreenSection>
  )
}

const links = { production: 'board', 'production/plan': 'plan' } as const

/** Links to the workshop's own screens. */
function ScreenLinks() {
  const t = useTranslations('admin-today')
  return (
    <ul className="mt-6 grid max-w-[46rem] gap-3 sm:grid-cols-2">
      {(['production', 'production/plan'] as const).map((path) => (
        <li key={path}>
          <Link to={`/${path}`} className="panel block h-full hover:border-ink">
            <span className="font-medium">{t(links[path])}</span>
            <span className="block text-small text-concrete-dark">{t(`hint_${links[path]}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
