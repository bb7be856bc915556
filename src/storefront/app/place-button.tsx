import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { openModal } from '../modals/modals.ts'
import { placeName, usePlace } from '../storage/place.ts'

/** Shows the reader's delivery place and opens its editor. */
export function PlaceButton({ className }: { className: string }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const place = usePlace()
  return (
    <button type="button" className={`${className} gap-x-2 text-left`} onClick={() => openModal('place')}>
      <span className="min-w-0 wrap-anywhere">{place ? placeName(place, language) : t('placeUnknown')}</span>
      <span className="text-small text-link">{t(place ? 'placeChange' : 'placeName')}</span>
    </button>
  )
}
