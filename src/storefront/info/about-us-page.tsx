import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { useShopData } from '../api/shop-data.ts'
import { Article } from './article.tsx'
import { loadPage, metaWithBreadcrumbs, readPictures, type ShopPictures } from './load-page.ts'
import { ShopPhoto, VisualisationNote } from './shop-photo.tsx'
import { WaysOn } from './showcase-frame.tsx'
import type { Route } from './+types/about-us-page'

export const handle: PageHandle = { namespaces: ['info', 'showcase'] }

const shown = ['square-wide', 'making-1-mould', 'making-3-demould', 'making-5-crate', 'entrance-upright', 'evening-upright']

async function load(args: LoaderInput) {
  const [page, pictures] = await Promise.all([loadPage(args, 'about-us'), readPictures(args, shown)])
  return { ...page, pictures }
}
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

export default function AboutUsPage({ loaderData: { page, pictures } }: Route.ComponentProps) {
  const square = pictures['square-wide']
  return (
    <>
      {square && (
        <div className="page-frame pt-6">
          <ShopPhoto picture={square} sizes="(min-width:1536px) 1392px, 92vw" priority className="aspect-[16/10] md:aspect-[21/9]" />
        </div>
      )}
      <Article page={page} beside={<Story pictures={pictures} />}>
        <AgreementButton />
        <WaysOn page="about-us" />
      </Article>
    </>
  )
}

const chapters = [
  { picture: 'making-1-mould', text: 'storyMould' },
  { picture: 'making-3-demould', text: 'storyDemould' },
  { picture: 'making-5-crate', text: 'storyCrate' },
  { picture: 'entrance-upright', text: 'storyEntrance' },
  { picture: 'evening-upright', text: 'storyEvening' },
] as const

/** The making of a piece, from the mould to its final place. */
function Story({ pictures }: { pictures: ShopPictures }) {
  const t = useTranslations('showcase')
  const illustrated = chapters.flatMap(({ picture, text }) => (pictures[picture] ? [{ picture: pictures[picture], text }] : []))
  if (illustrated.length === 0) return null
  return (
    <section aria-label={t('story')}>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-1">
        {illustrated.map(({ picture, text }, index) => (
          <li key={text} className={index === illustrated.length - 1 && index % 2 === 0 ? 'max-lg:col-span-2' : undefined}>
            <ShopPhoto
              picture={picture}
              sizes="(min-width:1024px) 34vw, 92vw"
              className={index === illustrated.length - 1 && index % 2 === 0 ? 'aspect-[3/2] lg:aspect-4/3' : 'aspect-4/3'}
            />
            <p className="mt-2 text-small text-concrete-dark">{t(text)}</p>
          </li>
        ))}
      </ol>
      <VisualisationNote />
    </section>
  )
}

/** Downloads the agreement: the operator's own file, or else the public offer as a file. */
function AgreementButton() {
  const t = useTranslations('info')
  const language = useLanguage()
  const href = useShopData().settings?.agreement_url ?? `/agreement/${language}.pdf`
  return (
    <a href={href} download className={`${buttonVariants('secondary')} no-print`}>
      <Icon name="download" />
      {t('downloadAgreement')}
    </a>
  )
}
