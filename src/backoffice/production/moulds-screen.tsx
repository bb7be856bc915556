import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Mould } from '#contract/admin/production.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useMay } from '../api/use-me.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { NoSuchScreen } from '../app/no-such-screen.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { TableHead } from '../list/table-head.tsx'

const MouldDialog = lazy(() => import('./mould-dialog.tsx'))

/** What pieces are cast in: how many of each, and what fits. */
export default function MouldsScreen() {
  return useMay('production.plan') ? <Moulds /> : <NoSuchScreen />
}

function Moulds() {
  const t = useTranslations('admin-production')
  const { data, error, refetch } = useQuery({ queryKey: ['moulds'], queryFn: () => adminApi().listMoulds() })
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
      {data && (data.data.length === 0 ? <p className="panel">{t('noMoulds')}</p> : <Rows moulds={data.data} onOpen={setOpened} />)}
      <Suspense fallback={null}>{opened && <MouldDialog mould={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}</Suspense>
    </ScreenFrame>
  )
}

function Rows({ moulds, onOpen }: { moulds: readonly Mould[]; onOpen: (mould: Mould) => void }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  return (
    <table className="rows">
      <TableHead columns={[t('code'), t('name'), t('copies'), t('daysIn'), t('fits'), t('waiting')]} actions={t('actions')} />
      <tbody>
        {moulds.map((mould) => (
          <tr key={mould.id}>
            <td data-label={t('code')} className="font-medium">
              {mould.code}
            </td>
            <td data-label={t('name')}>{mould.name}</td>
            <td data-label={t('copies')}>{t('capacity', { count: mould.count, casts: mould.casts_per_day })}</td>
            <td data-label={t('daysIn')}>{mould.days_in}</td>
            <td data-label={t('fits')} className="wrap-anywhere">
              {mould.fits.map(({ name, size }) => name[language] + (size ? ` (${size})` : '')).join(', ')}
            </td>
            <td data-label={t('waiting')}>{mould.waiting}</td>
            <td className="text-right">
              <Button variant="quiet" data-key="KeyE" aria-label={t('changeOf', { name: mould.code })} onClick={() => onOpen(mould)}>
                {t('change')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
