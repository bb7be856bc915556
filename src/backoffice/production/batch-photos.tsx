import type { BatchDetails } from '#contract/admin/production.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { adminApi, queryClient, useMay } from '../api/admin-api.ts'
import { useFailureToast } from '../form/said.tsx'
import { TabLink } from '../app/links.tsx'
import { tickControl } from '../form/form.tsx'

/** Photographs of a batch; the office ticks those that the buyer may see. */
export function BatchPhotos({ details: { batch, photos } }: { details: BatchDetails }) {
  const t = useTranslations('admin-production')
  const failureToast = useFailureToast()
  const mayShow = useMay('orders.manage')
  const show = (id: number, shown: boolean): Promise<unknown> =>
    adminApi()
      .showBatchPhoto({ params: { id }, body: { shown } })
      .then(
        (answer) => queryClient.setQueryData(['batch', batch.id], answer),
        (error: unknown) => failureToast(error, t(shown ? 'showBuyer' : 'hideBuyer'), () => show(id, shown)),
      )
  return (
    <section>
      <h3 className="mb-2 font-medium">{t('photos')}</h3>
      {photos.length === 0 && <p className="text-small text-concrete-dark">{t('noPhotos')}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ id, thumbnail, url, stage, shown }) => (
          <li key={id}>
            <TabLink href={url}>
              <img
                src={thumbnail}
                alt={t('photoAlt', { stage: t(`stage_${stage}`) })}
                loading="lazy"
                className="aspect-square w-full bg-ground object-cover"
              />
            </TabLink>
            {mayShow && <Checkbox label={t('showBuyer')} {...tickControl(shown, (isTicked) => void show(id, isTicked))} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
