import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BatchCard, Board } from '#contract/admin/production.ts'
import { isForToday } from '#contract/batch-stages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel, ScreenSkeleton } from '../app/screen-frame.tsx'
import { Box } from './box.tsx'

const refreshMs = 30_000
/** Same as the office's boxes; importing their contract would load its schemas. */
const shown = 10

/** Cured pieces are finished next, so both stages are shown together. */
const works = [
  { name: 'cast', stages: ['queue'] },
  { name: 'strip', stages: ['cast'] },
  { name: 'finish', stages: ['cure', 'finish'] },
  { name: 'pack', stages: ['pack'] },
] as const

/** Of the pieces that wait for a mould, only those to cast today. */
function piecesToday({ stage, casting, pieces }: BatchCard, today: Board['today']): number {
  if (stage !== 'queue') return pieces
  return casting.filter(({ day }) => day <= today).reduce((sum, cast) => sum + cast.pieces, 0)
}

/** The workshop's day: pieces to cast, strip, finish and pack, in the order of the board. */
export function WorkBoxes() {
  const t = useTranslations('admin-today')
  const { data, error, refetch } = useQuery({
    // Shares the board's query, so that its screen opens with this data.
    queryKey: ['batches'],
    queryFn: () => adminApi().listBatches({ query: new URLSearchParams() }),
    refetchInterval: refreshMs,
    networkMode: 'always',
  })
  if (!data) return error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />
  const open = data.data.filter((batch) => batch.blocked === null && isForToday(batch, data.today))
  // Whoever runs the workshop clears a stopped batch first; late ones stand on top.
  const stopped = data.data
    .filter(({ blocked, stage }) => blocked !== null && stage !== 'done')
    .toSorted((a, b) => (a.ready_by ?? '9999').localeCompare(b.ready_by ?? '9999'))
  const boxes = works
    .map(({ name, stages }) => ({ name, stages, rows: open.filter(({ stage }) => stages.some((one) => one === stage)) }))
    .filter(({ rows }) => rows.length > 0)
  if (boxes.length === 0 && stopped.length === 0) return <p className="panel">{t('noWork')}</p>
  return (
    <div className="today-boxes">
      {stopped.length > 0 && (
        <Box title={t('work_stopped')} count={stopped.length}>
          <ul>
            {stopped.slice(0, shown).map((batch) => (
              <WorkRow key={batch.id} batch={batch} pieces={batch.pieces} today={data.today} />
            ))}
          </ul>
        </Box>
      )}
      {boxes.map(({ name, stages: [stage], rows }) => (
        <Box key={name} title={t(`work_${name}`)} count={rows.length} all={`/production?today=1&stage=${stage}`}>
          <ul>
            {rows.slice(0, shown).map((batch) => (
              <WorkRow key={batch.id} batch={batch} pieces={piecesToday(batch, data.today)} today={data.today} />
            ))}
          </ul>
        </Box>
      ))}
    </div>
  )
}

function WorkRow({ batch, pieces, today }: { batch: BatchCard; pieces: number; today: Board['today'] }) {
  const { id, product, size, color, order, mould, blocked, ready_by: readyBy } = batch
  const t = useTranslations('admin-today')
  const language = useLanguage()
  return (
    <li data-row="" className="today-row flex items-baseline justify-between gap-x-4">
      <span className="min-w-0">
        <Link to={`/production?batch=${id}`} className="inline-flex min-h-6 items-center text-link wrap-anywhere">
          {product.name[language] || product.name.uk}
        </Link>
        <span className="block text-small wrap-anywhere text-concrete-dark">
          {wholeText([size?.[language], color?.[language], mould?.code, order.number].filter(Boolean).join('\u00a0· '))}
        </span>
        <span className="batch-marks">
          {readyBy !== null && readyBy < today && <span className="mark mark-error">{t('late')}</span>}
          {blocked !== null && <span className="mark mark-error">{blocked}</span>}
        </span>
      </span>
      <span className="shrink-0 font-medium whitespace-nowrap">{t('pieces', { count: pieces })}</span>
    </li>
  )
}
