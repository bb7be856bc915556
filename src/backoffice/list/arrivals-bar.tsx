import { LiveRegion } from '#ui/live-region.tsx'

/** Says above a list that there is more: rows never move under the pointer by themselves. */
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
