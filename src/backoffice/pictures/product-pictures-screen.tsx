import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ProductPictures } from '#contract/admin/pictures.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { readOnce } from '../api/query-client.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { useMe } from '../api/use-me.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { EditFrame } from '../form/edit-frame.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { joinNames, placePicture, savedPictures, writtenPictures, type PlacedPicture } from './placed-pictures.ts'
import { PictureRows } from './picture-rows.tsx'
import { UploadZone } from './upload-zone.tsx'

/** Adds, orders and describes the pictures of a product. Buyers see them as soon as they are saved. */
export default function ProductPicturesScreen() {
  const t = useTranslations('admin-pictures')
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['product-pictures', id],
    queryFn: () => adminApi().readProductPictures({ params: { id } }),
    ...readOnce,
  })
  return (
    <ScreenFrame title={t('ofProduct')} back={{ to: `/catalogue/products/${id}`, label: t('toProduct') }}>
      {data ? <PicturesForm id={id} pictures={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}

const list = (value: unknown) => value as readonly PlacedPicture[] // made by savedPictures

function PicturesForm({ id, pictures }: { id: number; pictures: ProductPictures }) {
  const t = useTranslations('admin-pictures')
  const common = useTranslations('admin-common')
  const fieldErrors = useFieldErrors()
  const me = useMe()
  const undoToast = useUndoToast()
  const form = useEditForm({
    name: `${me.id}:product-pictures:${id}`,
    saved: savedPictures(pictures),
    async save({ values, version }): Promise<Saved> {
      const body = { version, data: writtenPictures(list(values['pictures'])) }
      return savedPictures(await adminApi().saveProductPictures({ params: { id }, body }))
    },
    readCurrent: (current) => savedPictures(current as ProductPictures), // according to the contract of this call's 409
    onSaved: (_joined, undo) => undoToast(common('savedToast'), undo),
  })
  const placed = list(form.values['pictures'])
  const undescribed = placed.filter(({ alt }) => alt.uk.trim() === '' || alt.en.trim() === '').length
  return (
    <EditFrame
      form={form}
      labels={{ pictures: t('pictures') }}
      errors={fieldErrors(form.error)}
      show={(_field, value) => joinNames(list(value), t('untitled'))}
    >
      <UploadZone
        onStored={(picture) => {
          const added = placePicture(list(form.latest('pictures')), picture)
          if (added === null) toast.info(t('already', { name: picture.name ?? t('untitled') }))
          else form.set('pictures', added)
        }}
      />
      {undescribed > 0 && <Notice kind="warning" className="mt-4" title={t('undescribed', { count: undescribed })} />}
      {placed.length === 0 ? (
        <p className="panel mt-4">{t('noneYet')}</p>
      ) : (
        <PictureRows pictures={placed} offered={pictures} onChange={(next) => form.set('pictures', next)} />
      )}
    </EditFrame>
  )
}
