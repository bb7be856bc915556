import { LiveRegion } from '#ui/live-region.tsx'
import { useArrivals, type ArrivalTopic } from '../app/live.ts'
import type { ListState } from './use-list.ts'

/** Tells above a list that there are new rows, because rows never move under the pointer by themselves. */
export function ArrivalsBar({ text, show, onShow }: { text: string | null; show: string; onShow: () => void }) {
  return (
    <>
      <LiveRegion text={text ?? ''} />
      {text !== null && (
        <button type="button" className="arrivals-bar" onClick={onShow}>
          {text}
          <span className="text-link">{show}</span>
        </button>
      )}
    </>
  )
}

interface ArrivalsProps<Row> {
  list: ListState<Row>
  topic: ArrivalTopic
  text: (count: number) => string
  show: string
}

/** Offers to show rows that have arrived since the list was read. */
export function Arrivals<Row>({ list, topic, text, show }: ArrivalsProps<Row>) {
  const count = useArrivals(topic, list.dataUpdatedAt)
  const onShow = () => {
    if (!list.page.isFirst) list.page.first()
    void list.refetch()
  }
  return <ArrivalsBar text={list.data && count > 0 ? text(count) : null} show={show} onShow={onShow} />
}
