import { Link } from 'react-router'
import type { ProductEditor } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { knownPerson } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { draftKey, readDraft } from '../form/device-draft.ts'

/** The product's pictures, which have a screen of their own, its code, and who changed it last. */
export function ProductFacts({ product: { id, pictures, code, changed_at: at, changed_by: by } }: { product: ProductEditor }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const format = useFormats()
  const isUnsaved = readDraft(draftKey(knownPerson(), `product-pictures:${id}`)) !== null
  const changed = [`${t('changed')} ${format.moment(at)}`, by?.name].filter(Boolean).join(', ')
  return (
    <section aria-label={t('facts')} className="flex flex-col gap-2">
      <Link id="pictures" to={`/catalogue/products/${id}/pictures`} className="text-link">
        {t(pictures.length === 0 ? 'addPictures' : 'editPictures')}
      </Link>
      {isUnsaved && <p className="mark mark-warning whitespace-normal">{t('picturesUnsaved')}</p>}
      <ul className="grid grid-cols-6 gap-1 empty:hidden" aria-label={t('pictures')}>
        {pictures.map(({ url, alt }) => (
          <li key={url}>
            <img src={url} alt={alt[language] || alt.uk} loading="lazy" className="aspect-square w-full bg-ground object-cover" />
          </li>
        ))}
      </ul>
      <p className="text-small text-concrete-dark">{`${t('code')} ${code}\u00a0· ${changed}`}</p>
    </section>
  )
}
