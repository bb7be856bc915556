import type { ProductEditor } from '#contract/admin/products.ts'
import { productPath, toSlug } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { BilingualField } from '../form/bilingual-field.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { readText } from '../form/merge-edits.ts'
import { Section, type SectionProps } from './section.tsx'

/** Texts for search engines, and the slug. Empty fields fall back to the product's own texts. */
export function SearchSection({ product, values, errors, set }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  const text = (field: string) => readText(values[field]).trim()
  const address = (language: 'uk' | 'en') =>
    productPath(language, { id: product.id, slug: text(`slug.${language}`) || toSlug(text(`name.${language}`) || text('name.uk')) })
  return (
    <Section id="search" title={t('seo')} summary={text(`seo_title.${useLanguage()}`) || t('seoNone')} hint={t('seoHint')}>
      <BilingualField field="seo_title" label={t('seoTitle')} values={values} errors={errors} set={set} mayBeEmpty />
      <BilingualField field="seo_description" label={t('seoDescription')} values={values} errors={errors} set={set} mayBeEmpty long />
      <div>
        <BilingualField field="slug" label={t('slug')} values={values} errors={errors} set={set} mayBeEmpty />
        <p className="mt-2 text-small wrap-anywhere text-concrete-dark">
          {t('slugHint')} {address('uk')}, {address('en')}
        </p>
      </div>
      <SharePicture pictures={product.pictures} chosen={text('share_picture')} set={(hash) => set('share_picture', hash)} />
    </Section>
  )
}

interface SharePictureProps {
  pictures: ProductEditor['pictures']
  /** A hash; '' or an unknown one means the first picture. */
  chosen: string
  set: (hash: string) => void
}

/** Chooses the product's picture for shared links. */
function SharePicture({ pictures, chosen, set }: SharePictureProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const isKnown = pictures.some(({ hash }) => hash === chosen)
  return (
    <fieldset id={controlId('share_picture')} tabIndex={-1}>
      <legend className="font-medium">{t('sharePicture')}</legend>
      <p className="mb-2 text-small text-concrete-dark">{t(pictures.length === 0 ? 'sharePictureNone' : 'sharePictureHint')}</p>
      <div className="flex flex-wrap gap-3">
        {pictures.map(({ hash, url, alt }, index) => (
          <label key={hash} className="relative block size-20 cursor-pointer">
            <input
              type="radio"
              name="share_picture"
              className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
              checked={isKnown ? hash === chosen : index === 0}
              onChange={() => set(index === 0 ? '' : hash)}
            />
            <img
              src={url}
              alt={alt[language] || alt.uk || t('pictureNumber', { number: index + 1 })}
              className="size-full bg-ground object-cover peer-checked:outline-3 peer-checked:outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-ink"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
