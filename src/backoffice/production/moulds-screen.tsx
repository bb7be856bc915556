import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Mould } from '#contract/admin/production.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { adminApi, useMay } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { NoSuchScreen } from '../app/no-such-screen.tsx'
import { latePart } from '../app/late-part.tsx'
import { DataTable } from '../list/data-table.tsx'
import { SearchFilter } from '../list/filters.tsx'
import { isFound } from './batch-filter.ts'

const MouldDialog = latePart(() => import('./mould-dialog.tsx'))

/** The moulds: how many of each, and what is cast in them. */
export default function MouldsScreen() {
  return useMay('production.plan') ? <Moulds /> : <NoSuchScreen />
}

function Moulds() {
  const t = useTranslations('admin-production')
  const { data, error, refetch } = useQuery({ queryKey: ['moulds'], queryFn: () => adminApi().listMoulds() })
  const [parameters, setParameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const found = data?.data.filter(({ code, name, fits }) =>
    isFound(search, [code, name, ...fits.flatMap((fit) => [fit.code, fit.name.uk, fit.name.en])]),
  )
  const [opened, setOpened] = useState<Mould | 'new' | null>(null)
  return (
    <ScreenFrame
      title={t('moulds')}
      back={{ to: '/production', label: t('board') }}
      actions={
        <Button onClick={() => setOpened('new')}>
          <Icon name="plus" />
          {t('addMould')}
        </Button>
      }
    >
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <ScreenSkeleton />}
      {data && data.data.length > 12 && (
        <div role="search" className="mb-4 flex">
          <SearchFilter label={t('searchMoulds')} value={search} onChange={(text) => setParameters(text && { search: text }, { replace: true })} />
        </div>
      )}
      {found &&
        (found.length === 0 ? <p className="panel">{t(search ? 'filteredEmpty' : 'noMoulds')}</p> : <Rows moulds={found} onOpen={setOpened} />)}
      {opened && (
        <MouldDialog
          mould={opened === 'new' ? null : opened}
          neededBy={data?.data.find((mould) => opened !== 'new' && mould.id === opened.id)?.needed_by ?? []}
          onClose={() => setOpened(null)}
        />
      )}
    </ScreenFrame>
  )
}

function Rows({ moulds, onOpen }: { moulds: readonly Mould[]; onOpen: (mould: Mould) => void }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  return (
    <DataTable
      rows={moulds}
      rowKey={({ id }) => id}
      className="rows rows-brief"
      columns={[
        {
          name: t('mould'),
          bare: true,
          cell: ({ code, name }) => (
            <>
              <span className="font-medium whitespace-nowrap">{code}</span> {name}
            </>
          ),
        },
        { name: t('copiesShort'), cell: ({ count, casts_per_day: casts }) => t('capacity', { count, casts }) },
        { name: t('daysInShort'), cell: (mould) => mould.days_in },
        { name: t('waiting'), cell: ({ needed_by: batches }) => batches.filter(({ stage }) => stage === 'queue').length },
        {
          name: t('fits'),
          cellClass: 'wrap-anywhere',
          cell: ({ fits }) =>
            fits.length === 0 ? (
              <span className="text-warning">{t('noFits')}</span>
            ) : (
              fits.map(({ name, size }) => name[language] + (size ? ` (${size})` : '')).join(', ')
            ),
        },
        {
          name: t('actions'),
          actions: true,
          cellClass: 'row-reach text-right',
          cell: (mould) => (
            <Button variant="quiet" data-key="KeyE" aria-label={t('changeOf', { name: mould.code })} onClick={() => onOpen(mould)}>
              {t('change')}
            </Button>
          ),
        },
      ]}
    />
  )
}
