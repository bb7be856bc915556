import type { MetaDescriptor } from 'react-router'
import type { ProductView } from '#contract/catalogue.ts'
import { showGallery } from '#contract/gallery.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { configurationQuery } from '#contract/configuration-url.ts'
import { productPath } from '#contract/slug.ts'
import { buildHead } from '../seo/head.ts'
import { readChoices, namedChoice } from './product-state.ts'
import { gallerySizes, largeSources } from './picture-sources.ts'

/** Preloads the first picture, the page's largest contentful paint. */
export function preloadFirstPicture(product: ProductView, search: string): MetaDescriptor[] {
  const [shown] = showGallery(product, readChoices(product, search).choice)
  const best = shown && largeSources(shown.picture)[0]
  if (!best) return []
  return [
    { tagName: 'link', rel: 'preload', as: 'image', type: best.type, imageSrcSet: best.srcset, imageSizes: gallerySizes, fetchPriority: 'high' },
  ]
}

/** Shortens a text to `most` characters at a word boundary. */
function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\s,;:.—–-]*\s\S*$/, '')}…` : text
}

/** Texts for search engines and link previews: the product's own, unless others were written for them. */
export function headOfProduct(source: MessageSource, language: Language, product: ProductView, search = '') {
  const [firstParagraph = ''] = product.description.split('\n')
  const choice = namedChoice(product, search)
  const configuration = configurationQuery(choice)
  const [first] = product.file_path.length > 0 ? showGallery(product, choice) : []
  const shared = (configuration ? undefined : product.share_picture) ?? first?.picture.url
  return buildHead(source, language, {
    title: product.seo_title ?? product.product_name,
    description: product.seo_description ?? shortened(firstParagraph, 160),
    path: productPath(language, product),
    paths: {
      uk: productPath('uk', { id: product.id, slug: product.slugs.uk }),
      en: productPath('en', { id: product.id, slug: product.slugs.en }),
    },
    // Drawn by the server's seo module; the URL changes with the picture's content.
    image: shared && `/share/${language}/${product.id}.jpg?v=${product.price_from}-${shared.slice(7, 13)}${configuration && `&c=${configuration}`}`,
    type: 'product',
  })
}
