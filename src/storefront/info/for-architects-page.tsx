import { Link } from 'react-router'
import { dxfPath, ifcPath, modelPath, specSheetPath } from '#contract/product-files.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { useShopData } from '../api/shop-data.ts'
import { pagePath } from '../navigation/links.ts'
import { loaderApi } from '../api/query-cache.ts'
import { loadExample, type Example } from './load-example.ts'
import { metaWithBreadcrumbs, loadShowcase } from './load-page.ts'
import { ShopPhoto, VisualisationNote } from './shop-photo.tsx'
import { ShowcaseFrame } from './showcase-frame.tsx'
import type { Route } from './+types/for-architects-page'

export const handle: PageHandle = { namespaces: ['showcase'] }

const input = { name: 'for-architects', title: 'architectsTitle', description: 'architectsDescription', pictures: ['square-wide'] } as const

async function load(args: LoaderInput) {
  const [page, example] = await Promise.all([loadShowcase(args, input), loaderApi(args).then(loadExample)])
  return { ...page, example }
}
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

const files = ['sheet', 'dxf', 'ifc', 'model'] as const
const documents = ['numbers', 'offer', 'series', 'delivery'] as const

export default function ForArchitectsPage({ loaderData: { pictures, example } }: Route.ComponentProps) {
  const t = useTranslations('showcase')
  const language = useLanguage()
  const { phone } = useShopData()
  const square = pictures['square-wide']
  return (
    <ShowcaseFrame title={t('architectsTitle')} lead={t('architectsLead')} page="for-architects">
      {square && (
        <>
          <ShopPhoto picture={square} sizes="(min-width:1536px) 1392px, 92vw" priority className="mt-8 aspect-[16/10] md:aspect-[21/9]" />
          <VisualisationNote />
        </>
      )}
      <h2 className="mt-10 text-title">{t('filesTitle')}</h2>
      <p className="mt-2 max-w-text">{t('filesText')}</p>
      <dl className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
        {files.map((file) => (
          <div key={file} className="border-t border-concrete-light pt-3">
            <dt className="font-medium">{t(`fileTitle_${file}`)}</dt>
            <dd className="mt-1">{t(`fileText_${file}`)}</dd>
          </div>
        ))}
      </dl>
      {example && <ExampleFiles example={example} />}
      <h2 className="mt-14 text-title">{t('projectTitle')}</h2>
      <dl className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
        {documents.map((one) => (
          <div key={one} className="border-t border-concrete-light pt-3">
            <dt className="font-medium">{t(`paperTitle_${one}`)}</dt>
            <dd className="mt-1">
              {t(`paperText_${one}`)}{' '}
              {one === 'offer' && (
                <Link discover="none" to={`/${language}/list`} className="text-link">
                  {t('toList')}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 max-w-text">
        {t('ask')}{' '}
        <Link discover="none" to={pagePath(language, 'contact-us')} className="text-link">
          {phone ? t('askPhone', { phone }) : t('askPage')}
        </Link>
      </p>
    </ShowcaseFrame>
  )
}

/** The files of one product, as examples to download. */
function ExampleFiles({ example }: { example: Example }) {
  const t = useTranslations('showcase')
  const language = useLanguage()
  const configured = { id: example.id, choice: {} }
  const link = 'inline-flex min-h-11 items-center gap-2 text-link'
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-6">
      <span>
        {t('example')}{' '}
        <Link discover="none" to={productPath(language, example)} className="text-link">
          {example.name}
        </Link>
      </span>
      <a href={specSheetPath(configured, { language, quantity: 1 })} type="application/pdf" className={link}>
        <Icon name="download" /> PDF
      </a>
      <a href={dxfPath(configured)} download className={link}>
        <Icon name="download" /> DXF
      </a>
      <a href={ifcPath(configured)} download className={link}>
        <Icon name="download" /> IFC
      </a>
      <a href={modelPath(configured)} download className={link}>
        <Icon name="download" /> GLB
      </a>
    </p>
  )
}
