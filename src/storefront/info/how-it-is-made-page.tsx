import { useTranslations } from '#i18n/messages.tsx'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { metaWithBreadcrumbs } from './load-page.ts'
import { loadShowcase } from './load-showcase.ts'
import { ShopPhoto, VisualisationNote } from './shop-photo.tsx'
import { ShowcaseFrame } from './showcase-frame.tsx'
import { StrengthChart } from './strength-chart.tsx'
import type { Route } from './+types/how-it-is-made-page'

export const handle: PageHandle = { namespaces: ['showcase'] }

const input = { name: 'how-it-is-made', title: 'makingTitle', description: 'makingDescription', pictures: ['making-'] } as const

const load = (args: LoaderInput) => loadShowcase(args, input)
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

const steps = [
  { picture: 'making-1-mould', title: 'mouldTitle', text: 'mouldText' },
  { picture: 'making-2-pour', title: 'pourTitle', text: 'pourText' },
  { picture: 'making-3-demould', title: 'demouldTitle', text: 'demouldText' },
  { picture: 'making-4-grind', title: 'grindTitle', text: 'grindText' },
  { picture: 'making-5-crate', title: 'crateTitle', text: 'crateText' },
] as const

export default function HowItIsMadePage({ loaderData: { pictures } }: Route.ComponentProps) {
  const t = useTranslations('showcase')
  return (
    <ShowcaseFrame title={t('makingTitle')} lead={t('makingLead')} page="how-it-is-made">
      <ol className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:mt-14">
        {steps.map(({ picture, title, text }, index) => {
          const shown = pictures[picture]
          return (
            <li key={picture}>
              {shown && <ShopPhoto picture={shown} sizes="(min-width:768px) 45vw, 92vw" priority={index === 0} className="aspect-4/3" />}
              <h2 className="mt-4 text-title">
                <span className="mr-3 text-concrete-dark">{index + 1}</span>
                {t(title)}
              </h2>
              <p className="mt-2 max-w-text">{t(text)}</p>
            </li>
          )
        })}
        <li className="list-none">
          <StrengthChart />
        </li>
      </ol>
      {Object.keys(pictures).length > 0 && <VisualisationNote />}
      <p className="mt-2 max-w-text text-small text-concrete-dark">{t('makingNote')}</p>
    </ShowcaseFrame>
  )
}
