import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HealthView } from '#contract/admin/system.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'
import { apiBase } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { adminApi, useMay } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { TestEmail, TestNotice } from '../services/test-messages.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { Alerts } from './alerts.tsx'
import { Backups } from './backups.tsx'
import { Emails } from './emails.tsx'
import { Jobs } from './jobs.tsx'
import { megabytes } from './megabytes.ts'
import { Rates } from './rates.tsx'

/** Whether everything behind the shop works: jobs, e-mails, backups, the release. */
export default function SystemScreen() {
  const t = useTranslations('admin-system')
  const mayBackups = useMay('backups.manage')
  return (
    <ScreenFrame title={t('title')}>
      <div className="flex flex-col gap-10">
        <Health />
        <Alerts />
        <Rates />
        <Jobs />
        <Emails />
        {mayBackups && <Backups />}
        {mayBackups && <Downloads />}
        <Feeds />
      </div>
    </ScreenFrame>
  )
}

function FiscalState({ register, waiting, failed }: NonNullable<HealthView['fiscal']>) {
  const t = useTranslations('admin-system')
  return (
    <>
      {t(`register_${register}`)}
      {register !== 'liqpay' && (
        <span className={failed > 0 ? 'block text-error' : 'block text-concrete-dark'}>{t('fiscalCounts', { waiting, failed })}</span>
      )}
    </>
  )
}

/** Below this, a backup, a picture or the database may run out of space; `npm run doctor` warns at the same limit. */
const leastFree = 2 * 1024 ** 3

function Health() {
  const t = useTranslations('admin-system')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ queryKey: ['health'], queryFn: () => adminApi().readHealth() })
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  if (!data) return <ScreenSkeleton />
  const service = (connected: boolean): ReactNode => (
    <span className={connected ? 'mark mark-success' : 'mark mark-warning'}>{t(connected ? 'connected' : 'notConnected')}</span>
  )
  const found = (kind: 'success' | 'warning' | 'error', text: 'addressMissing' | 'databaseInClear' | 'diskLow' | 'detailsThere') => (
    <span className={`mark mark-${kind}`}>{t(text)}</span>
  )
  return (
    <DetailsTable
      caption={t('health')}
      className="max-w-[40rem]"
      details={[
        { name: t('release'), value: data.release },
        { name: t('address'), value: data.address ?? found('warning', 'addressMissing'), ...(data.address ? {} : { note: t('addressHint') }) },
        {
          name: t('database'),
          value: `PostgreSQL ${data.database.version}, ${megabytes(data.database.bytes, language)}`,
          ...(data.database_in_clear ? { note: found('warning', 'databaseInClear') } : {}),
        },
        ...(data.disk_free === null
          ? []
          : [
              {
                name: t('diskFree'),
                value: megabytes(data.disk_free, language),
                ...(data.disk_free < leastFree ? { note: found('error', 'diskLow') } : {}),
              },
            ]),
        {
          name: t('details'),
          value:
            data.missing_details === 0 ? (
              found('success', 'detailsThere')
            ) : (
              <Link className="text-link" to="/">
                {t('detailsMissing', { count: data.missing_details })}
              </Link>
            ),
        },
        { name: t('mail'), value: service(data.services.mail), note: <TestEmail /> },
        { name: t('cardPayment'), value: service(data.services.card_payment) },
        { name: t('telegram'), value: service(data.services.telegram), ...(data.services.telegram && { note: <TestNotice /> }) },
        { name: t('fiscal'), value: data.fiscal ? <FiscalState {...data.fiscal} /> : service(false) },
        ...(data.demo ? [{ name: t('demo'), value: t('demoHint') }] : []),
      ]}
    />
  )
}

/** Downloads for the owner: the list of buyers, and all tables of the shop. */
function Downloads() {
  const t = useTranslations('admin-system')
  return (
    <ScreenSection id="downloads" title={t('downloads')}>
      <p className="mb-3 max-w-[48rem] text-concrete-dark">{t('downloadsHint')}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Download what="customers" />
        <Download what="everything" />
      </div>
    </ScreenSection>
  )
}

function Download({ what }: { what: 'customers' | 'everything' }) {
  const t = useTranslations('admin-system')
  const language = useLanguage()
  const { busy, error, run } = useSubmit(async () => {
    const ask = { query: new URLSearchParams({ ask: '1' }) }
    // A call can ask for a new code first; a link could only show an error.
    await (what === 'customers' ? adminApi().exportCustomers(ask) : adminApi().exportEverything(ask))
    location.assign(`${apiBase}/v1/admin/exports/${what}?language=${language}`)
  })
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={() => void run()}>
        {t(`download_${what}`)}
      </Button>
      <ErrorList error={error} />
    </div>
  )
}

const channels = ['google', 'meta'] as const
const feeds = channels.flatMap((channel) => [
  { channel, query: '', language: 'українська' },
  { channel, query: '?lang=en', language: 'English' },
])

/** URLs from which advertising accounts fetch the products. */
function Feeds() {
  const t = useTranslations('admin-system')
  const buildFeedUrl = (channel: string, query: string) => `${location.origin}/feeds/${channel}.xml${query}`
  return (
    <div>
      <DetailsTable
        caption={t('feeds')}
        className="max-w-[48rem]"
        details={feeds.map(({ channel, query, language }) => ({
          name: `${t(`feed_${channel}`)}, ${language}`,
          value: (
            <a className="text-link wrap-anywhere" href={buildFeedUrl(channel, query)}>
              {buildFeedUrl(channel, query)}
            </a>
          ),
        }))}
      />
      <p className="mt-3 max-w-[70ch] text-concrete-dark">{t('feedsHint')}</p>
    </div>
  )
}
