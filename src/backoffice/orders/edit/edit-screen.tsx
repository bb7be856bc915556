import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { readOnce } from '../../api/query-client.ts'
import { FailurePanel } from '../../app/failure-panel.tsx'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { ScreenSkeleton } from '../../app/shell-skeleton.tsx'
import { EditForm } from './edit-form.tsx'

/** Edits the lines of a placed order: a draft shared by all staff, which becomes the order when applied. */
export default function EditScreen() {
  const t = useTranslations('admin-order-edit')
  const number = useParams()['number'] ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['order-edit', number],
    queryFn: () => adminApi().readOrderEdit({ params: { number } }),
    ...readOnce,
  })
  return (
    <ScreenFrame title={t('title', { number })} shared={{ subject: 'order', id: number }} back={{ to: `/orders/${number}`, label: t('toOrder') }}>
      {data ? <EditForm key={number} edit={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
