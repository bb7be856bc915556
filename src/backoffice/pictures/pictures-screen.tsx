import { useState } from 'react'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import { cropClasses } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { SearchFilter } from '../list/search-filter.tsx'
import { useList } from '../list/use-list.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { UploadZone } from './upload-zone.tsx'

/** All pictures of the shop, the newest first: where they are used, and what can be replaced or deleted. */
export default function PicturesScreen() {
  const t = useTranslations('admin-pictures')
  const list = useList('pictures', (query) => adminApi().listPictures({ query }))
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <ScreenFrame title={t('pictures')}>
      <div className="mb-5">
        <UploadZone onStored={() => void reread(['pictures'])} />
      </div>
      <ListFrame
        list={list}
        empty={<p>{t('libraryEmpty')}</p>}
        filters={
          <>
            <SearchFilter label={t('search')} {...list.searchControl} />
            <ChoiceFilter
              list={list}
              name="use"
              label={t('use')}
              any={t('use_any')}
              className="min-w-40 flex-1 sm:flex-none"
              values={['used', 'unused']}
              text={(value) => t(`use_${value}`)}
            />
          </>
        }
      >
        {(rows) => (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6" aria-label={t('pictures')}>
            {rows.map((picture) => (
              <Tile key={picture.id} picture={picture} onOpen={() => setOpened(picture.id)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {opened !== null && <PictureDialog id={opened} onClose={() => setOpened(null)} />}
    </ScreenFrame>
  )
}

function Tile({ picture, onOpen }: { picture: AdminPicture; onOpen: () => void }) {
  const t = useTranslations('admin-pictures')
  return (
    <li data-row="" className="min-w-0">
      <button type="button" data-key="KeyE" onClick={onOpen} className={`block w-full text-left hover:text-accent ${cropClasses(picture.focus)}`}>
        <img src={picture.thumbnail} alt="" loading="lazy" className="aspect-square w-full bg-ground object-cover" />
        <span className="mt-1.5 block truncate leading-snug">{picture.name ?? t('untitledNumber', { id: picture.id })}</span>
      </button>
      <p className="text-small text-concrete-dark">
        {picture.width} × {picture.height}&nbsp;· {picture.used > 0 ? t('products', { count: picture.used }) : t('unused')}
      </p>
    </li>
  )
}
